import type { SitemapGroup } from '#copy/sitemap.ts';
import type { PageId } from '#core/site/pages.ts';
import { LANDING_PAGES } from '../../runtime/paths.ts';
import { type SitePage, siteGraph } from './site-graph.ts';

/** `journeys`: links between pages. `access`: who may open them. */
export type DiagramKind = 'journeys' | 'access';

export const BOX = { width: 310, height: 92 } as const;
const COLUMN = BOX.width + 96;
const ROW = BOX.height + 30;
const HEADING_ROW = 64;

export interface PlacedPage extends SitePage {
  readonly x: number;
  readonly y: number;
}

export interface PlacedGroup {
  readonly group: SitemapGroup;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const BEGINNINGS: readonly PageId[] = [...LANDING_PAGES, 'not-found'];
const ACCOUNT: readonly PageId[] = ['login', 'reset-password'];
const ANONYMOUS: readonly PageId[] = ['home-calendar', 'home-info', 'home-verify'];

/** Columns from left to right: entry pages, pages without an account, the journey, and pages for returning people. */
function columnOf({ page, group }: SitePage): number {
  if (BEGINNINGS.includes(page)) return 0;
  if (ANONYMOUS.includes(page)) return 1;
  if (group === 'signup' || page === 'start') return 2;
  if (group === 'login-needed' || ACCOUNT.includes(page)) return 3;
  return 1;
}

function byJourney(pages: readonly SitePage[]): readonly PlacedPage[] {
  const rows = [0, 0, 0, 0];
  return pages.map((page) => {
    const column = columnOf(page);
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    return { ...page, x: column * COLUMN, y: row * ROW };
  });
}

const GROUPS: readonly { readonly group: SitemapGroup; readonly columns: number }[] = [
  { group: 'public', columns: 2 },
  { group: 'signup', columns: 1 },
  { group: 'login-needed', columns: 1 },
];
const PADDING = 24;
const INNER_COLUMN = BOX.width + 24;

function byAccess(pages: readonly SitePage[]) {
  const placed: PlacedPage[] = [];
  const groups: PlacedGroup[] = [];
  let x = 0;
  for (const { group, columns } of GROUPS) {
    const members = pages.filter((page) => page.group === group);
    const rows = Math.ceil(members.length / columns);
    members.forEach((page, index) => {
      const column = Math.floor(index / rows);
      placed.push({
        ...page,
        x: x + PADDING + column * INNER_COLUMN,
        y: HEADING_ROW + (index % rows) * ROW,
      });
    });
    const width = columns * INNER_COLUMN - 24 + 2 * PADDING;
    groups.push({ group, x, y: 0, width, height: HEADING_ROW + rows * ROW });
    x += width + 80;
  }
  return { pages: placed, groups };
}

/** The position of every page of the route table. New pages are placed automatically. */
export function layOut(kind: DiagramKind) {
  return kind === 'access' ? byAccess(siteGraph()) : { pages: byJourney(siteGraph()), groups: [] };
}
