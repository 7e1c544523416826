// Prints how much compressed JavaScript a first visit to each screen loads, and fails above the
// budget. A visit loads the entry and the chunks of the screen's nested routes, each with
// everything it imports.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budgetKilobytes = 250;

/** The route chunks of each screen, outermost first (src/app/routes/router.tsx). */
const screens = {
  'sign-in': ['sign-in-page'],
  'sign-up': ['sign-up-page'],
  organizations: ['frame', 'organizations-page'],
  'new organization': ['frame', 'new-organization-page'],
  projects: ['frame', 'organization-route', 'projects-page'],
  members: ['frame', 'organization-route', 'members-page'],
  billing: ['frame', 'organization-route', 'billing-page'],
  'organization settings': ['frame', 'organization-route', 'organization-settings-page'],
  'new project': ['frame', 'new-project-page'],
  'project home': ['frame', 'project-route', 'project-home-page'],
  'project settings': ['frame', 'project-route', 'project-settings-page'],
};

const dist = new URL('../dist/', import.meta.url);
const assets = new URL('assets/', dist);
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const source = (name) => readFileSync(new URL(name, assets));

function chunk(screenPart) {
  const found = scripts.find((name) => name.slice(0, -'-12345678.js'.length) === screenPart);
  if (!found) throw new Error(`No chunk ${screenPart} in dist: build first, or mend the table of screens.`);
  return found;
}

function staticImports(name) {
  const pattern = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
  return [...source(name).toString().matchAll(pattern)].map((match) => match[1]);
}

function closure(names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(staticImports(name), seen);
  }
  return seen;
}

const gzipKilobytes = (names) =>
  [...names].reduce((sum, name) => sum + gzipSync(source(name), { level: 9 }).byteLength, 0) / 1000;

const html = readFileSync(new URL('index.html', dist)).toString();
const entry = [...html.matchAll(/["'][^"']*\/assets\/([^"']+\.js)["']/g)].map((match) => match[1]);

let largest = 0;
for (const [screen, parts] of Object.entries(screens)) {
  const kilobytes = gzipKilobytes(closure([...entry, ...parts.map(chunk)]));
  largest = Math.max(largest, kilobytes);
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB  ${screen}`);
}
console.log(`first load of the largest screen: ${largest.toFixed(1)} kB of ${budgetKilobytes} kB (gzip)`);
if (largest > budgetKilobytes) process.exit(1);
