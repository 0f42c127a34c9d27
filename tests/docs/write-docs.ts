import { GENERATED, writePart } from './generated.ts';

// `npm run docs`: writes the generated parts of `docs/`. `npm run bench` writes the table of `docs/performance.md`.
for (const part of GENERATED) writePart(part);
