import { JOURNEY } from '#core/onboarding/journey.ts';
import { journeyMap } from '#core/onboarding/journey-map.ts';
import { pathOf } from '#core/site/pages.ts';

// `npm run journey`
const width = Math.max(...JOURNEY.map(({ page }) => page.length));
console.log(journeyMap().join('\n'));
console.log(`\n${JOURNEY.map(({ page }) => `${page.padEnd(width)}  ${pathOf(page)}`).join('\n')}`);
