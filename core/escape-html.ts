const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ORIGINALS = new Map(Object.entries(REPLACEMENTS).map(([sign, entity]) => [entity, sign]));

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REPLACEMENTS[sign] ?? sign);
}

/** The inverse of `escapeHtml`; null for text that it cannot have returned. */
export function unescapeHtml(html: string): string | null {
  const text = html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ORIGINALS.get(entity) ?? entity);
  return escapeHtml(text) === html ? text : null;
}
