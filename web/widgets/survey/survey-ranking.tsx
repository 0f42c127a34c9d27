import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { rankingCopy, surveyCopy } from '#copy/survey.ts';
import { type RankingAnswer, SURVEY_OTHER_TEXT_MAX_LENGTH } from '#core/survey/survey-answers.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/close-button.tsx';
import { Hint } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PHONE } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A pointer that moves less than this is a press, not a drag. In CSS pixels. */
const DRAG_STARTS_PX = 4;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5rem;
`;

const Line = styled.li<{ $lifted: boolean }>`
  position: relative;
  z-index: ${({ $lifted }) => ($lifted ? 1 : 0)};
  display: flex;
  align-items: center;
  gap: 0.25rem;
  padding: 0.25rem;
  ${PHONE} {
    flex-wrap: wrap;
  }
  border: 2px solid ${({ $lifted }) => ($lifted ? 'var(--action)' : 'var(--edge)')};
  border-radius: var(--radius);
  background: ${({ $lifted }) => ($lifted ? 'var(--calm)' : 'var(--card)')};
`;

const Name = styled.span`
  flex: 1;
  min-width: 0;
  line-height: 1.3;
  ${PHONE} {
    flex-basis: 100%;
    order: -1;
    padding: 0.5rem 0.625rem 0;
  }
`;

const Small = styled(IconButton)`
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 9px;
  color: var(--action);
`;

const Handle = styled(Small)`
  cursor: grab;
  touch-action: none;
`;

/** As wide as an arrow button, to keep the columns aligned. */
const NoButton = styled.span`
  flex: none;
  width: 2.75rem;
`;

const Question = styled.h3`
  font-size: 1.125rem;
`;

type Direction = 'up' | 'down';
const ARROWS: Readonly<Record<Direction, string>> = {
  up: 'M12 20V5M5 11l7-7 7 7',
  down: 'M12 4v15M5 13l7 7 7-7',
};

const labels: Readonly<Record<string, string>> = rankingCopy.options;
const labelOf = (value: string): string => labels[value] ?? value;

interface ItemProps {
  readonly value: string;
  readonly place: number;
  readonly of: number;
  readonly onMove: (value: string, direction: Direction) => void;
}

function Item({ value, place, of, onMove }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id: value,
    transition: null,
    attributes: { roleDescription: rankingCopy.movable },
  });
  const label = labelOf(value);
  const arrow = (direction: Direction, name: string) => (
    <Small
      type="button"
      data-arrow={`${value}-${direction}`}
      aria-label={name}
      onClick={() => onMove(value, direction)}
    >
      <Icon size={20} path={ARROWS[direction]} />
    </Small>
  );
  return (
    <Line
      ref={setNodeRef}
      $lifted={isDragging}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : undefined}
    >
      <Handle
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        aria-label={rankingCopy.handle(label)}
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={isDragging}
      >
        <Icon size={20} path="M9 5v.2M15 5v.2M9 12v.2M15 12v.2M9 19v.2M15 19v.2" />
      </Handle>
      <Name>
        <strong>{place}.</strong> {label}
      </Name>
      {place > 1 ? arrow('up', rankingCopy.moveUp(label)) : <NoButton />}
      {place < of ? arrow('down', rankingCopy.moveDown(label)) : <NoButton />}
    </Line>
  );
}

interface SurveyRankingProps {
  readonly order: readonly string[];
  /** The ranking is empty until the person has moved an item or confirmed the order. */
  readonly answer: RankingAnswer;
  readonly onOrder: (order: readonly string[]) => void;
  readonly otherError: string | null;
  readonly onOther: (text: string) => void;
}

/** Question 4: ranks four items by drag, arrow buttons or keyboard, plus 'Other'. */
export function SurveyRanking({ order, answer, otherError, onOrder, onOther }: SurveyRankingProps) {
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  /** Announcements must be inside the modal dialog, because everything else is inert. */
  const [readOut, setReadOut] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (value: unknown) => order.indexOf(String(value)) + 1;

  function move(value: string, direction: Direction) {
    const from = order.indexOf(value);
    const to = direction === 'up' ? from - 1 : from + 1;
    flushSync(() => {
      setSaid(rankingCopy.moved(labelOf(value), to + 1, order.length));
      onOrder(arrayMove([...order], from, to));
    });
    const arrow = (side: Direction) =>
      list.current?.querySelector<HTMLElement>(`[data-arrow="${value}-${side}"]`);
    // The pressed button moves with its item. At either end only the other button remains.
    (arrow(direction) ?? arrow(direction === 'up' ? 'down' : 'up'))?.focus();
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) onOrder(arrayMove([...order], place(active.id) - 1, place(over.id) - 1));
  }

  const ranked = answer.ranking.length > 0;
  return (
    <Stack gap={3}>
      <div>
        <Question>{rankingCopy.question}</Question>
        <Hint id={hintId}>{rankingCopy.hint}</Hint>
      </div>
      <div ref={setReadOut} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
        onDragEnd={drop}
        accessibility={{
          ...(readOut ? { container: readOut } : {}),
          screenReaderInstructions: { draggable: rankingCopy.handleHint },
          announcements: {
            onDragStart: ({ active }) =>
              rankingCopy.lifted(labelOf(String(active.id)), place(active.id), order.length),
            onDragOver: ({ active, over }) =>
              over ? rankingCopy.moved(labelOf(String(active.id)), place(over.id), order.length) : undefined,
            onDragEnd: ({ active, over }) =>
              over ? rankingCopy.moved(labelOf(String(active.id)), place(over.id), order.length) : undefined,
            onDragCancel: ({ active }) => rankingCopy.putBack(labelOf(String(active.id))),
          },
        }}
      >
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
          <List ref={list} aria-label={rankingCopy.question} aria-describedby={hintId}>
            {order.map((value, index) => (
              <Item key={value} value={value} place={index + 1} of={order.length} onMove={move} />
            ))}
          </List>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {ranked ? (
        <Hint>{rankingCopy.kept}</Hint>
      ) : (
        <div>
          <Button kind="quiet" onClick={() => onOrder(order)}>
            {rankingCopy.keep}
          </Button>
        </div>
      )}
      <TextField
        id="survey-other"
        name="q4"
        label={rankingCopy.other.label}
        hint={rankingCopy.other.hint}
        maxLength={SURVEY_OTHER_TEXT_MAX_LENGTH}
        value={answer.otherText}
        error={otherError}
        aria-describedby="survey-counter"
        onChange={({ target }) => onOther(target.value)}
      />
      <Hint id="survey-counter">
        {surveyCopy.counter(answer.otherText.length, SURVEY_OTHER_TEXT_MAX_LENGTH)}
      </Hint>
    </Stack>
  );
}
