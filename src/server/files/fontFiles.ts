/**
 * The font files that PDFs are made with, by the package that they are from; their paths are relative to it. Roboto has
 * Latin, Greek and Cyrillic; without the others, names in other scripts would be printed as empty boxes.
 */
export const fontFiles = {
  Roboto: {
    from: 'pdfmake',
    regular: 'fonts/Roboto/Roboto-Regular.ttf',
    bold: 'fonts/Roboto/Roboto-Medium.ttf',
    italics: 'fonts/Roboto/Roboto-Italic.ttf',
    boldItalics: 'fonts/Roboto/Roboto-MediumItalic.ttf',
  },
  Han: {
    from: '@embedpdf/fonts-sc',
    regular: 'fonts/NotoSansHans-Regular.otf',
    bold: 'fonts/NotoSansHans-Medium.otf',
  },
  Hangul: {
    from: '@embedpdf/fonts-kr',
    regular: 'fonts/NotoSansKR-Regular.otf',
    bold: 'fonts/NotoSansKR-Medium.otf',
  },
  Arabic: {
    from: '@embedpdf/fonts-arabic',
    regular: 'fonts/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts/NotoNaskhArabic-Bold.ttf',
  },
} satisfies Record<string, FontFiles>;

/** The files of a font; the upright ones also serve as italics, if a script has none. */
export interface FontFiles {
  from: string;
  regular: string;
  bold: string;
  italics?: string;
  boldItalics?: string;
}
