// `npm run icons`: makes the pictures that a phone shows of the installed app, from public/icon.svg and a demo school.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withDemoSchool } from './lib/demo-school.mjs';
import { inRoot } from './lib/paths.mjs';

const folder = inRoot('src', 'client', 'public', 'icons');

/** A maskable icon is cut to a shape: what is drawn keeps to its inner part, and the ground goes to the edges. */
const icons = [
  { name: 'icon-192', size: 192, maskable: false },
  { name: 'icon-512', size: 512, maskable: false },
  { name: 'maskable-512', size: 512, maskable: true },
  { name: 'apple-180', size: 180, maskable: true },
];
const rolls = [
  { name: 'roll-phone', width: 390, height: 844 },
  { name: 'roll-wide', width: 1280, height: 800 },
];

await ensureBuilt();
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const svg = await readFile(inRoot('src', 'client', 'public', 'icon.svg'), 'utf8');
for (const { name, size, maskable } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = maskable
    ? svg.replace('rx="9"', '').replace('<path ', '<path transform="translate(3.2 3.2) scale(.8)" ')
    : svg;
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawn}`);
  await page.screenshot({ path: path.join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await withDemoSchool(async (url, { admin, password }) => {
  for (const { name, ...viewport } of rolls) {
    const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
    await context.request.post('/api/auth/sign-in/email', { data: { email: admin, password } });
    const page = await context.newPage();
    await page.goto('/attendance');
    await page.getByRole('button', { name: /^Previous class day/ }).click();
    await page.getByRole('grid', { name: 'Students' }).waitFor();
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
});
await browser.close();
