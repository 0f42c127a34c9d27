import { useState } from 'react';
import { styled } from 'styled-components';
import { dayInMonth, shortDay, weekdayAndDay, weekdayName } from '#copy/dates.ts';
import { bookingCopy } from '#copy/schedule.ts';
import { Button } from '../../ui/button.tsx';
import { Legend } from '../../ui/fields/choice-group.tsx';
import { FieldError, Hint } from '../../ui/fields/field.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { easternTime, isEastern, type SlotDay, visitorTime, visitorZone } from './slot-days.ts';

/** The week stands beside its times where there is room for both. */
const SideBySide = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1.5rem;
  & > :first-child {
    flex: 1 1 11rem;
  }
  & > :last-child {
    flex: 1000 1 19rem;
  }
`;

const Grid = styled.div<{ $least: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${({ $least }) => $least}, 1fr));
  gap: 0.625rem;
`;

const Chip = styled.label`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  min-height: 4rem;
  padding: 0.375rem 0.25rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius);
  background: var(--card);
  line-height: 1.25;
  text-align: center;
  cursor: pointer;
  & input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  & strong {
    font-size: 1.1875rem;
  }
  & small {
    font-size: var(--text-small);
  }
  &:hover {
    border-color: var(--action);
  }
  &:has(input:checked) {
    border-color: var(--action);
    background: var(--action);
    color: var(--on-action);
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--action);
    outline-offset: 3px;
  }
  @media (forced-colors: active) {
    &:has(input:checked) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const Heading = styled.p`
  margin-bottom: 0.75rem;
  font-weight: 700;
`;

interface SlotPickerProps {
  /** Prefix of all ids, because the picker can be rendered twice on a page. */
  readonly prefix: string;
  readonly days: readonly SlotDay[];
  readonly day: string | null;
  readonly startsAt: number | null;
  readonly error?: string | undefined;
  readonly onDay: (key: string) => void;
  readonly onTime: (startsAt: number) => void;
}

/** Picks a day, one week at a time, and then a free time, in the visitor's time zone and in Eastern Time. */
export function SlotPicker({ prefix, days, day, startsAt, error, onDay, onTime }: SlotPickerProps) {
  const weeks = [...new Set(days.map(({ week }) => week))];
  const firstFree = days.find(({ free }) => free.length > 0)?.week ?? weeks[0] ?? '';
  const [shown, setShown] = useState(days.find(({ key }) => key === day)?.week ?? firstFree);
  const at = Math.max(weeks.indexOf(shown), 0);
  const inWeek = days.filter(({ week }) => week === weeks[at]);
  const chosen = days.find(({ key }) => key === day);
  const sample = days.find(({ free }) => free.length > 0)?.free[0]?.startsAt ?? null;
  const eastern = sample === null || isEastern(sample);
  const timeError = `${prefix}-time-error`;
  return (
    <SideBySide>
      <fieldset id={`${prefix}-day`}>
        <Legend>{bookingCopy.day}</Legend>
        <Heading aria-live="polite">{bookingCopy.weekOf(dayInMonth(inWeek[0]?.key ?? ''))}</Heading>
        <Grid $least="5.25rem">
          {inWeek.map(({ key, free }) => (
            <Chip key={key}>
              <input
                type="radio"
                name={`${prefix}-day`}
                value={key}
                checked={key === day}
                onChange={() => onDay(key)}
              />
              <span>{weekdayName(key).slice(0, 3)}</span> <strong>{shortDay(key)}</strong>{' '}
              {free.length === 0 ? <small>{bookingCopy.full}</small> : null}
            </Chip>
          ))}
        </Grid>
        <Row gap={2}>
          {[
            { week: weeks[at - 1], words: bookingCopy.earlier },
            { week: weeks[at + 1], words: bookingCopy.later },
          ].map(({ week, words }) =>
            week === undefined ? null : (
              <Button key={words} kind="quiet" onClick={() => setShown(week)}>
                {words}
              </Button>
            ),
          )}
        </Row>
      </fieldset>
      <fieldset id={`${prefix}-time`} tabIndex={-1} aria-describedby={error ? timeError : undefined}>
        <Legend>{chosen ? `${bookingCopy.time}, ${weekdayAndDay(chosen.key)}` : bookingCopy.time}</Legend>
        {error ? (
          <Heading as="div">
            <FieldError id={timeError} error={error} />
          </Heading>
        ) : null}
        {!chosen || chosen.free.length === 0 ? (
          <p role="status">{bookingCopy.noneOnDay}</p>
        ) : (
          <Stack gap={3}>
            <Hint>
              {eastern || sample === null ? bookingCopy.zoneEastern : bookingCopy.zones(visitorZone(sample))}
            </Hint>
            <Grid $least="7rem">
              {chosen.free.map((slot) => (
                <Chip key={slot.startsAt}>
                  <input
                    type="radio"
                    name={`${prefix}-time`}
                    value={slot.startsAt}
                    checked={slot.startsAt === startsAt}
                    onChange={() => onTime(slot.startsAt)}
                  />
                  <strong>{visitorTime(slot.startsAt)}</strong>{' '}
                  {eastern ? null : <small>{bookingCopy.eastern(easternTime(slot.startsAt))}</small>}
                </Chip>
              ))}
            </Grid>
          </Stack>
        )}
      </fieldset>
    </SideBySide>
  );
}
