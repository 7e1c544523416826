import { boundsOf, entityHeight, entityWidth, headerHeight, type Positions, relationPath, rowHeight } from './geometry';
import type { Entity, SchemaGraph } from './graph';
import { columnMarks } from './marks';

/** The colors of an exported diagram. */
export interface DiagramColors {
  background: string;
  surface: string;
  header: string;
  border: string;
  text: string;
  muted: string;
  line: string;
}

const margin = 24;
const inset = 10;
const baseline = 4;
/** Characters that fit beside each other; what is longer is cut. */
const nameCharacters = 30;
const rowCharacters = 34;

const escaped = (text: string) =>
  text
    // A name may contain characters that XML does not have.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const cut = (text: string, max: number) => {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, Math.max(1, max - 1)).join('')}…` : text;
};

function entitySvg(entity: Entity, at: { x: number; y: number }, schema: string): string {
  const name = entity.schema === schema ? entity.name : `${entity.schema}.${entity.name}`;
  const rows = entity.columns.map((column, index) => {
    const y = headerHeight + index * rowHeight + rowHeight / 2 + baseline;
    const marks = columnMarks(column).map((it) => it.sign).join(' ');
    const aside = [marks, column.type].filter((it) => it !== '').join(' ');
    const shownName = cut(column.name, rowCharacters - Math.min([...aside].length, rowCharacters / 2));
    return (
      `<text x="${inset}" y="${y}" class="t">${escaped(shownName)}${column.isNullable ? '<tspan class="m">?</tspan>' : ''}</text>` +
      `<text x="${entityWidth - inset}" y="${y}" text-anchor="end" class="m">${escaped(cut(aside, rowCharacters - [...shownName].length))}</text>`
    );
  });
  return (
    `<g transform="translate(${at.x} ${at.y})"><title>${escaped(name)}</title>` +
    `<rect width="${entityWidth}" height="${entityHeight(entity)}" rx="6" class="e"/>` +
    `<path d="M0 ${headerHeight}V6a6 6 0 0 1 6 -6H${entityWidth - 6}a6 6 0 0 1 6 6V${headerHeight}Z" class="h"/>` +
    `<text x="${inset}" y="${headerHeight / 2 + baseline}" class="n">${escaped(cut(name, nameCharacters))}</text>${rows.join('')}</g>`
  );
}

/** A diagram as an SVG file that needs nothing else. */
export function graphSvg({ entities, relations }: SchemaGraph, positions: Positions, colors: DiagramColors, schema: string): string {
  const { x, y, width, height } = boundsOf(entities, positions);
  const byId = new Map(entities.map((it) => [it.id, it]));
  const lines = relations.flatMap((relation) => {
    const [from, to] = [byId.get(relation.from), byId.get(relation.to)];
    const [fromAt, toAt] = [positions[relation.from], positions[relation.to]];
    if (!from || !to || !fromAt || !toAt) return [];
    const path = relationPath(relation, { entity: from, at: fromAt }, { entity: to, at: toAt });
    return [`<path d="${path}" class="l"><title>${escaped(relation.name)}</title></path>`];
  });
  const tables = entities.flatMap((it) => (positions[it.id] ? [entitySvg(it, positions[it.id]!, schema)] : []));
  const style =
    `text{font:12px ui-monospace,"JetBrains Mono",Menlo,Consolas,monospace}.t{fill:${colors.text}}.m{fill:${colors.muted};font-size:10px}` +
    `.n{fill:${colors.text};font-size:13px;font-weight:600}.e{fill:${colors.surface};stroke:${colors.border}}.h{fill:${colors.header};stroke:${colors.border}}` +
    `.l{fill:none;stroke:${colors.line};stroke-width:1.25}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" role="img">` +
    `<title>${escaped(`Tables of schema ${schema}`)}</title><style>${style}</style>` +
    `<rect x="${x - margin}" y="${y - margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" fill="${colors.background}"/>` +
    `${lines.join('')}${tables.join('')}</svg>\n`
  );
}
