import { folderSettings } from "../support/editor/folderSettings.ts";
import { describeRepositorySettings } from "../support/editor/repositorySettings.ts";

describeRepositorySettings("settings of a repository", folderSettings());
