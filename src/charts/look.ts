/** The colors of a drawing, each as an SVG paint: one accent, and shades of gray. */
export interface Palette {
  accent: string;
  ink: string;
  quiet: string;
  /** For bars and lines next to the accent color: 3:1 contrast with the surface. */
  gray: string;
  hairline: string;
  surface: string;
}

/** A part of a text, with a font that has its letters. */
export interface TextRun {
  text: string;
  font?: string;
}

/** What a drawing is made for: a screen or paper. Lengths are in the units of the drawing. */
export interface Look {
  width: number;
  fontSize: number;
  fontFamily?: string;
  palette: Palette;
  /** Splits a text by the fonts that it needs, if the medium doesn't choose them itself. */
  runsOf?: (text: string) => readonly TextRun[];
}
