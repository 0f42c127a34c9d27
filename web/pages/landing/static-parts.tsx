/** The landing page's parts without state and handlers, in one file of code: see `staticPart`. */
export { ClosingWords } from './closing-words.tsx';
export { HeroNotes, HeroWords } from './hero-words.tsx';
export { MiddleSections } from './middle-sections.tsx';
export { MovingCalendar } from './moving-calendar.tsx';
export { Sunrise } from './sunrise.tsx';
