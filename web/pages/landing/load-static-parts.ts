/** The one place that imports the chunk: each `import` compiles to a list of files in the main chunk. */
export const loadStaticParts = () => import('./static-parts.tsx');
