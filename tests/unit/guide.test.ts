import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readGuidePage } from '../../scripts/lib/guide.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { withoutComments } from '../../scripts/words/problems.mjs';
import { helpOf, screens } from '../../src/client/app/screens.ts';
import {
  guidePages,
  guidePath,
  isGuidePage,
  readGuidePath,
  type GuideAddress,
} from '../../src/client/features/guide/pages.ts';

const folder = inRoot('docs', 'guide');
const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
const sourceOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const pages = new Map(
  guidePages.map((name) => {
    const file = path.join(folder, `${name}.md`);
    return [name, readGuidePage(file, sourceOf(`${name}.md`))];
  }),
);

function htmlOf({ page }: ReturnType<typeof readGuidePage>): string {
  return [page.intro, ...page.sections.map(({ html }) => html)].join('\n');
}

function leadsSomewhere({ page, section }: GuideAddress): boolean {
  if (page === null) return section === undefined;
  const sections = pages.get(page)?.page.sections ?? [];
  return section === undefined || sections.some(({ id }) => id === section);
}

test('each file is a page, each page a file, and the list for readers of the files has them all', () => {
  const names = files.filter((file) => file !== 'README.md').map((file) => file.slice(0, -3));
  expect(names.toSorted()).toEqual([...guidePages].toSorted());
  const listed = [...sourceOf('README.md').matchAll(/^- \[(.+)\]\(([\w-]+)\.md\)/gm)];
  expect(listed.map(([, , name]) => name)).toEqual([...guidePages]);
  for (const [, title, name] of listed)
    expect(title).toBe(isGuidePage(name) && pages.get(name)?.page.title);
});

test('every screen has its part of the guide, for staff and for others', () => {
  const own = Object.keys(screens).filter((route) => !route.startsWith('/help'));
  expect(own.length).toBeGreaterThan(20);
  for (const route of own)
    for (const role of ['admin', 'student', 'anonymous'] as const) {
      const help = helpOf(route, role);
      expect(help && leadsSomewhere(help), `${route} for ${role}: ${help && guidePath(help)}`).toBe(
        true,
      );
    }
});

test('every section has its own anchor, and says something', () => {
  for (const [name, { page }] of pages) {
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
    expect(ids.length, name).toBeGreaterThan(3);
    for (const { id, html } of page.sections)
      expect(html.length, `${name}#${id}`).toBeGreaterThan(40);
  }
});

test('every link leads somewhere', () => {
  for (const [name, page] of pages) {
    const links = [...htmlOf(page).matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    for (const href of links) {
      const address = readGuidePath(href);
      expect(address && leadsSomewhere(address), `${name}: ${href}`).toBe(true);
    }
  }
});

test('every picture is there, small, and says in words what it shows', () => {
  const shown = [...pages.values()].flatMap(({ images }) => images);
  expect(shown.length).toBeGreaterThan(3);
  for (const { file, width, height } of shown) {
    expect(statSync(file).size, file).toBeLessThan(60 * 1024);
    expect(width).toBeGreaterThan(200);
    expect(height).toBeGreaterThan(100);
  }
  const taken = readdirSync(path.join(folder, 'images')).map((file) =>
    path.join(folder, 'images', file),
  );
  expect(taken.toSorted()).toEqual(shown.map(({ file }) => file).toSorted());
  for (const page of pages.values()) expect(htmlOf(page)).not.toMatch(/<img(?![^>]*alt="\w)/);
});

test('no page has a style or a script, which the page would not run', () => {
  for (const page of pages.values())
    expect(htmlOf(page)).not.toMatch(/<(style|script)|\s(style|on\w+)=/);
});

test('what is in bold is written in the app like that', () => {
  const sources = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /^(client|domain|contract|server).*\.tsx?$/.test(file) && !file.includes('.test.'),
    )
    .map((file) =>
      withoutComments(readFileSync(inRoot('src', file), 'utf8')).replaceAll(/\s+/g, ' '),
    );
  const app = sources.join('\n').replaceAll("\\'", "'");
  const isWritten = (label: string) =>
    app.includes(label.replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
  const bold = [...pages].flatMap(([name, page]) =>
    [...htmlOf(page).matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, label = '']) => ({
      name,
      label,
    })),
  );
  expect(bold.length).toBeGreaterThan(100);
  expect(bold.filter(({ label }) => !isWritten(label))).toEqual([]);
});

test('an address is read as it is written', () => {
  for (const address of [
    { page: null },
    { page: 'fees' },
    { page: 'fees', section: 'why-does-ana-owe-15' },
  ] satisfies GuideAddress[])
    expect(readGuidePath(guidePath(address))).toEqual({ section: undefined, ...address });
  expect(readGuidePath('/help/nothing')).toBeNull();
  expect(readGuidePath('https://example.org/help/fees')).toBeNull();
});
