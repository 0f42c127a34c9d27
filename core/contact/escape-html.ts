const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ORIGINALS = new Map(Object.entries(REPLACEMENTS).map(([sign, entity]) => [entity, sign]));

/** Text that can stand in HTML, between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REPLACEMENTS[sign] ?? sign);
}

/** What `escapeHtml` was given; null for text that it cannot have answered. */
export function unescapeHtml(html: string): string | null {
  const text = html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ORIGINALS.get(entity) ?? entity);
  return escapeHtml(text) === html ? text : null;
}
