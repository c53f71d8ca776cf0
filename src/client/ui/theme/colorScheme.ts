import { localStorageColorSchemeManager } from '@mantine/core';
import { COLOR_SCHEME_KEY } from './colorSchemeKey.ts';

/** 'auto' (the system's scheme) until the user chooses one. start/start.ts reads the same key. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
