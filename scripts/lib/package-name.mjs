/**
 * The package name in an import: 'pdfmake' for 'pdfmake/js/Printer'.
 *
 * @param {string} specifier
 */
export const packageName = (specifier) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
