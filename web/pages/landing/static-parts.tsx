/** The parts of the landing page and of the footer without state or event handlers, in one chunk. See `staticPart`. */
export { FooterNotes } from '../../widgets/footer-notes/footer-notes.tsx';
export { ClosingWords } from './closing-words.tsx';
export { HeroBullets, HeroNotes, HeroWords } from './hero-words.tsx';
export { MiddleSections } from './middle-sections.tsx';
export { MovingCalendar } from './moving-calendar.tsx';
export { Sunrise } from './sunrise.tsx';
