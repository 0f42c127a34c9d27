/** The parts of the landing page without state or event handlers, in one chunk. See `staticPart`. */
export { ClosingWords } from './closing-words.tsx';
export { HeroNotes, HeroWords } from './hero-words.tsx';
export { MiddleSections } from './middle-sections.tsx';
export { MovingCalendar } from './moving-calendar.tsx';
export { Sunrise } from './sunrise.tsx';
