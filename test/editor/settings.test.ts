import { folderSettings } from "./folderSettings.ts";
import { describeRepositorySettings } from "./repositorySettings.ts";

describeRepositorySettings("settings of a repository", folderSettings());
