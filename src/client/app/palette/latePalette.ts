import { lateDialog } from '../../ui/lazy/lateDialog.ts';

/** The search over everything, loaded when it is first opened. */
export const Palette = lateDialog(async () => (await import('./Palette.tsx')).Palette);
