import { lateDialog } from '../../ui/lazy/lateDialog.ts';

/** The guide next to the screen, loaded when it is first opened. */
export const GuidePanel = lateDialog(async () => (await import('./GuidePanel.tsx')).GuidePanel);
