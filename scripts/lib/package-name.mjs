/**
 * The package that an import names: 'pdfmake/js/Printer' is of 'pdfmake'.
 *
 * @param {string} specifier
 */
export const packageName = (specifier) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
