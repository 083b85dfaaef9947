import { chartDrawing } from "./svgText.ts";
import type { JSX, RefObject } from "preact";
import type {
  ChartSet,
  Chart,
  ChartActionNames,
  ChartId,
  ChartMark,
  ChartNames,
} from "../../present/charts/chart.ts";
import { useMemo, useRef, useLayoutEffect, useState } from "preact/hooks";
import { base64Of, copyPicture, pictureText, pngOf, type CopyResult, type OnSave } from "./export.ts";
import { Picture, type OnFilter } from "./picture.tsx";
import type { DrawingSpace } from "./drawing.ts";

import "./style.css";

/** `selected`: keys of the filters that are on. `describedBy`: id of the element that says the same, the table. */
export function Charts(
  props: {
    readonly set: ChartSet;
    readonly selected: readonly string[];
    readonly describedBy?: string;
  } & ChartActions,
): JSX.Element {
  const { set, selected, describedBy, ...actions } = props;
  return (
    <section class="charts" aria-label={set.names.all}>
      {set.charts.map((chart, index) => (
        <ChartPart
          key={chart.id}
          chart={chart}
          names={set.names}
          actionNames={set.names.actions[index]}
          selected={selected}
          describedBy={describedBy}
          actions={actions}
        />
      ))}
    </section>
  );
}

export interface ChartActions {
  readonly onFilter: OnFilter;
  readonly onSave: OnSave;
  readonly onCopy: (chart: ChartId, copied: CopyResult) => void;
  readonly onFailed: (chart: ChartId) => void;
}

function ChartPart(props: {
  readonly chart: Chart;
  readonly names: ChartNames;
  readonly actionNames: ChartActionNames | undefined;
  readonly selected: readonly string[];
  readonly describedBy: string | undefined;
  readonly actions: ChartActions;
}): JSX.Element {
  const { chart, selected, actions, describedBy } = props;
  const container = useRef<HTMLDivElement>(null);
  const letter = useRef<HTMLSpanElement>(null);
  const room = useRoom(container, letter);
  const drawing = useMemo(
    () => (room === undefined || chart.empty !== undefined ? undefined : chartDrawing(chart, room)),
    [chart, room],
  );
  const [titleId, summaryId] = [`chart-${chart.id}-title`, `chart-${chart.id}-summary`];
  const draw = (): string | undefined =>
    room === undefined || container.current === null
      ? undefined
      : pictureText(chart, room, container.current);
  return (
    <section class={`chart chart-of-${chart.id}`} aria-labelledby={titleId}>
      <header class="chart-head">
        <h2 id={titleId}>{chart.title}</h2>
        {drawing === undefined ? null : <PictureActions {...props} draw={draw} />}
      </header>
      <p class="chart-caption">
        {chart.caption === "" ? null : <>{chart.caption} · </>}
        {chart.scope}
      </p>
      <p class="chart-unseen" id={summaryId}>
        {chart.summary}
      </p>
      <div class="chart-room" ref={container}>
        <span class="chart-letter" ref={letter} aria-hidden="true" />
        {chart.empty === undefined ? null : <p class="chart-empty">{chart.empty}</p>}
        {drawing === undefined ? null : (
          <Picture
            drawing={drawing}
            labelledBy={titleId}
            describedBy={describedBy === undefined ? summaryId : `${summaryId} ${describedBy}`}
            selected={selected}
            onFilter={actions.onFilter}
          />
        )}
      </div>
      <Rest marks={chart.rest} selected={selected} onFilter={actions.onFilter} />
      {chart.notes.map((note) => (
        <p key={note} class="chart-note">
          {note}
        </p>
      ))}
    </section>
  );
}

function Rest(props: {
  readonly marks: readonly ChartMark[];
  readonly selected: readonly string[];
  readonly onFilter: OnFilter;
}): JSX.Element | null {
  const { marks, selected, onFilter } = props;
  if (marks.length === 0) return null;
  return (
    <p class="chart-rest">
      {marks.map((mark) => {
        const isPressed = selected.includes(mark.filter.key);
        return (
          <button
            key={mark.filter.key}
            type="button"
            class="chart-button"
            aria-pressed={isPressed}
            title={mark.label}
            onClick={() => onFilter(mark, !isPressed)}
          >
            {mark.name}: {mark.value}
          </button>
        );
      })}
    </p>
  );
}

function PictureActions(props: {
  readonly chart: Chart;
  readonly names: ChartNames;
  readonly actionNames: ChartActionNames | undefined;
  readonly actions: ChartActions;
  readonly draw: () => string | undefined;
}): JSX.Element {
  const { chart, names, actionNames, actions, draw } = props;
  const withPicture = (use: (svg: string) => void): void => {
    const svg = draw();
    if (svg !== undefined) use(svg);
  };
  const copy = (svg: string): void =>
    void copyPicture(svg).then((copied) => actions.onCopy(chart.id, copied));
  const savePng = (svg: string): void =>
    void pngOf(svg)
      .then(base64Of)
      .then((data) => actions.onSave(chart.id, "png", data))
      .catch(() => actions.onFailed(chart.id));
  const buttons = [
    { text: names.copy, name: actionNames?.copy, act: () => withPicture(copy) },
    {
      text: names.saveSvg,
      name: actionNames?.saveSvg,
      act: () => withPicture((svg) => actions.onSave(chart.id, "svg", svg)),
    },
    { text: names.savePng, name: actionNames?.savePng, act: () => withPicture(savePng) },
  ];
  return (
    <div class="chart-actions" role="group" aria-label={actionNames?.group}>
      {buttons.map(({ text, name, act }) => (
        <button key={text} type="button" class="chart-button" aria-label={name} onClick={act}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** Measured again when it or its letters change their size; undefined at first. */
function useRoom(
  container: RefObject<HTMLElement | null>,
  letter: RefObject<HTMLElement | null>,
): DrawingSpace | undefined {
  const [room, setRoom] = useState<DrawingSpace>();
  useLayoutEffect(() => {
    const [outer, inner] = [container.current, letter.current];
    if (outer === null || inner === null) return undefined;
    const measure = textMeasure(outer);
    const read = (): void => {
      const width = Math.floor(outer.clientWidth);
      const em = inner.getBoundingClientRect().height;
      if (width === 0 || em === 0) return;
      setRoom((last) => (last?.width === width && last.em === em ? last : { width, em, measure }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(outer);
    observer.observe(inner);
    read();
    return () => observer.disconnect();
  }, [container, letter]);
  return room;
}

function textMeasure(element: HTMLElement): DrawingSpace["measure"] {
  const context = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(element);
  return (text, size) => {
    if (context === null) return text.length * size * 0.6;
    context.font = `${fontWeight} ${String(size)}px ${fontFamily}`;
    return context.measureText(text).width;
  };
}
