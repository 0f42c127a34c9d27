import { styled } from 'styled-components';
import { testimonialsCopy } from '#copy/testimonials.ts';
import { shownTestimonials, type Testimonial } from '../../copy/shown-testimonials.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Hills } from '../../ui/hills.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Band, SECTION_ROOM, SIDE_BY_SIDE, THREE_COLUMNS } from './band.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Section = styled(Band)`
  padding-top: ${SECTION_ROOM};
  & > p {
    margin-top: 0.625rem;
    color: var(--ink-soft);
  }
`;

/** Each voice stands under its words. A row to scroll where three do not fit; Safari reaches such a row by its tab stop alone. */
const Voices = styled.ul.attrs({ tabIndex: 0 })`
  display: grid;
  gap: 1rem;
  margin-top: min(2rem, 4.7vw);
  overflow-wrap: anywhere;
  & li {
    display: flex;
    flex-direction: column;
    border: 2px solid var(--edge);
    border-radius: var(--radius-large);
    background: var(--card);
    overflow: hidden;
  }
  & li > div:first-child {
    flex: 1;
    padding: min(5vw, 1.5rem) min(5vw, 1.5rem) min(5vw + 1.25rem, 4.5rem);
  }
  & li > div > b:first-child {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  & blockquote {
    margin: 0.25rem 0 0;
    font-size: clamp(var(--text), 2.7vw, 1.25rem);
    line-height: 1.45;
  }
  @media screen {
    @container (17rem < width < 46rem) {
      grid: auto / auto-flow min(88%, 19rem);
      margin-inline: calc(-1 * var(--gutter));
      padding: 4px var(--gutter);
      scroll-padding-inline: var(--gutter);
      scroll-snap-type: x mandatory;
      overflow-x: auto;
      /* Or what it scrolls makes the browser lay out the whole page again. */
      contain: layout;
      outline-offset: -3px;
      & li {
        scroll-snap-align: start;
      }
    }
  }
  ${SIDE_BY_SIDE} {
    ${THREE_COLUMNS}
    row-gap: 0;
    /* All names stand on one line. */
    & li {
      display: grid;
      grid-row: span 3;
      grid-template-rows: subgrid;
    }
  }
`;

/** On the hills, as the foot of the page. */
const Who = styled.div<{ $color: Testimonial['color'] }>`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 0.5rem;
  align-content: start;
  padding: 0 min(5vw, 1.5rem) 1.25rem;
  background: var(--deep);
  color: var(--on-deep);
  font-size: var(--text-small);
  line-height: 1.35;
  & > span {
    display: grid;
    place-items: center;
    grid-row: span 2;
    width: min(3.25rem, 17vw);
    aspect-ratio: 1;
    border: 2px solid var(--on-deep-soft);
    border-radius: var(--radius);
    background: var(--${({ $color }) => $color});
    font-weight: 700;
    font-size: min(1.25rem, 6vw);
  }
  & b {
    font-size: 1.25rem;
  }
`;

const Stars = styled.p`
  display: flex;
  gap: 0.1875rem;
  margin-top: 1.125rem;
  color: var(--action);
`;

const STAR = 'M10 1.8l2.5 5.3 5.7.8-4.1 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L1.8 7.9l5.7-.8z';

/** Testimonials, with example stories labelled as such. Renders nothing if none may be shown. */
export function Stories() {
  const shown = shownTestimonials(useSiteSettings());
  if (shown.length === 0) return null;
  return (
    <Section as="section" id={SECTION_IDS.stories} aria-labelledby="stories-heading">
      <h2 id="stories-heading">{testimonialsCopy.heading}</h2>
      <p>{testimonialsCopy.intro}</p>
      <Voices aria-labelledby="stories-heading">
        {shown.map(({ rating, ...story }) => (
          <li key={story.id}>
            <div>
              <b>{testimonialsCopy.example}</b>
              <blockquote>
                <p>{`“${story.quote}”`}</p>
              </blockquote>
            </div>
            <Who $color={story.color}>
              <Hills />
              <span aria-hidden="true">{story.initials}</span>
              <b>{story.name}</b>
              <p>
                {story.location}
                <br />
                {story.benefitType}
              </p>
            </Who>
            {rating === null ? null : (
              <Stars>
                <VisuallyHidden>{testimonialsCopy.ratingSpoken(rating)}</VisuallyHidden>
                {[1, 2, 3, 4, 5].map((star) => (
                  <svg key={star} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                    <path
                      d={STAR}
                      fill={star <= rating ? 'currentColor' : 'none'}
                      stroke="currentColor"
                      strokeWidth="1.4"
                      strokeLinejoin="round"
                    />
                  </svg>
                ))}
              </Stars>
            )}
          </li>
        ))}
      </Voices>
    </Section>
  );
}
