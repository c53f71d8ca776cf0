import { localStorageColorSchemeManager } from '@mantine/core';

/** 'auto' (the system's) until the user chooses. public/color-scheme.js reads the same key. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'turnout-color-scheme' });
