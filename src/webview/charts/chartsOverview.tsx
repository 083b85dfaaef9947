import { chartDrawing, withoutEmptyMarks } from "./svgText.ts";
import type { JSX, RefObject } from "preact";
import type { Chart, ChartId, ChartMark } from "../../present/charts/chartTypes.ts";
import type { ChartWords } from "../../present/charts/chartWords.ts";
import { inEnglish as fill } from "../../text/sentence.ts";
import { useMemo, useRef, useLayoutEffect, useState } from "preact/hooks";
import { base64Of, copyPicture, pictureText, pngOf, type CopyResult } from "./pictureExport.ts";
import { Picture, type OnFilter } from "./chartPicture.tsx";
import type { DrawingSpace } from "./svgDrawing.ts";

import "./style.css";

interface ChartsProps {
  readonly words: ChartWords;
  readonly selected: readonly string[];
  /** Id of the element with the same content: the table. */
  readonly describedBy: string;
  readonly onFilter: OnFilter;
  readonly onSave: (chart: ChartId, format: "svg" | "png", data: string) => void;
  readonly onCopy: (copied: CopyResult) => void;
  readonly onFailed: () => void;
}

export function Charts({
  charts,
  ...props
}: ChartsProps & { readonly charts: readonly Chart[] }): JSX.Element {
  return (
    <section class="charts" aria-label={props.words.all}>
      {charts.map((chart) => (
        <ChartPart key={chart.id} chart={chart} {...props} />
      ))}
    </section>
  );
}

function ChartPart(props: ChartsProps & { readonly chart: Chart }): JSX.Element {
  const { selected, describedBy, onFilter } = props;
  const chart = useMemo(() => withoutEmptyMarks(props.chart, selected), [props.chart, selected]);
  const container = useRef<HTMLDivElement>(null);
  const letter = useRef<HTMLSpanElement>(null);
  const room = useDrawingSpace(container, letter);
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
            describedBy={`${summaryId} ${describedBy}`}
            selected={selected}
            onFilter={onFilter}
          />
        )}
      </div>
      <Rest marks={chart.rest} selected={selected} onFilter={onFilter} />
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

function PictureActions(
  props: ChartsProps & { readonly chart: Chart; readonly draw: () => string | undefined },
): JSX.Element {
  const { chart, words, draw, onSave } = props;
  const copy = (svg: string): void => void copyPicture(svg).then(props.onCopy);
  const savePng = (svg: string): void =>
    void pngOf(svg)
      .then(base64Of)
      .then((data) => onSave(chart.id, "png", data))
      .catch(props.onFailed);
  const buttons = [
    { text: words.copy, name: words.copyOf, use: copy },
    { text: words.saveSvg, name: words.saveSvgOf, use: (svg: string) => onSave(chart.id, "svg", svg) },
    { text: words.savePng, name: words.savePngOf, use: savePng },
  ];
  return (
    <div class="chart-actions" role="group" aria-label={fill(words.actionsOf, chart.title)}>
      {buttons.map(({ text, name, use }) => (
        <button
          key={text}
          type="button"
          class="chart-button"
          aria-label={fill(name, chart.title)}
          onClick={() => {
            const svg = draw();
            if (svg !== undefined) use(svg);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Measures the room for a drawing, again whenever its size or that of its letters changes; undefined at first. */
function useDrawingSpace(
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
