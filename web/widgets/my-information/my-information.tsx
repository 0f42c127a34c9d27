import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { correctionCopy, myInformationCopy } from '#copy/my-information.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { pathOf } from '#core/site/pages.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ENLARGED } from '../../ui/theme.ts';
import { Actions, Verb } from './actions.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadButton } from './download-button.tsx';
import { EmailForm } from './email-form.tsx';
import { InformationList, InformationRows, type Part } from './information-list.tsx';
import { NewsButton } from './news-button.tsx';
import { MY_INFORMATION_ID } from './section-id.ts';
import { TimingForm } from './timing-form.tsx';
import { OwnerContext, usePrivateRequest } from './use-private-request.tsx';
import { useShownData } from './use-shown-data.ts';

/** No script contains it. */
const WithoutScript = import.meta.env.SSR
  ? lazy(async () => ({
      default: (await import('./my-information-without-script.tsx')).MyInformationWithoutScript,
    }))
  : null;

/** Fetched once the rest is asked for. */
const loadWordsForm = async () => ({ default: (await import('./mail-words-form.tsx')).MailWordsForm });
const MailWordsForm = lazy(loadWordsForm);

const Spoken = styled.div`
  &:not(:empty) {
    margin-bottom: 1rem;
  }
  &:focus {
    outline: none;
  }
`;

const Frame = styled.div`
  position: relative;
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.625rem 1rem;
    align-items: baseline;
    padding-block: 1.125rem 0.5rem;
    --outdent: -0.875rem;
    @media (forced-colors: active) {
      --outdent: 0px;
    }
    & > h2 {
      margin: 0;
    }
    & > h2 + .with-script {
      margin-block: -0.5rem;
    }
    & > :not(h2, h2 + .with-script) {
      grid-column: 1 / -1;
    }
    & > noscript {
      margin-block: 0.75rem;
    }
    /* Room for a form, whose buttons end at the frame. */
    &:has(> div > h3 + form) {
      --inset: min(2.2vw, 2rem);
      padding-inline: var(--inset);
      @media (max-width: 47.99em) {
        margin-inline: calc(-1 * var(--inset));
      }
    }
  }
  ${ENLARGED} {
    & > section {
      display: block;
    }
  }
`;

/** A line that opens the rest. */
const Rest = styled.div`
  border-top: 1px solid var(--hairline);
  & > div > button {
    padding-inline: 0;
    margin-inline: 0;
    text-decoration: none;
    &:hover {
      background: none;
      /* On a touch screen it would stay after the press. */
      @media (hover: hover) {
        text-decoration: underline;
      }
    }
    &[aria-expanded='true'] > svg {
      transform: rotate(90deg);
    }
  }
`;

/** Set apart from the other actions and unlike them, so that it is not pressed by mistake. */
const Apart = styled.div`
  flex: 1 0 100%;
  margin-top: 0.5rem;
  padding-top: 0.5rem;
  border-top: 1px solid var(--hairline);
  & > div > button {
    color: var(--error);
  }
`;

type Place = 'rows' | 'rest';
type Spot = 'show' | Place | Part;

/** Moves the focus to the next rendered element after the focused one has disappeared. */
function useNextFocus() {
  const next = useRef<Spot | null>(null);
  return {
    aim(spot: Spot) {
      next.current = spot;
    },
    at: (spot: Spot) => (element: HTMLElement | null) => {
      if (!element || next.current !== spot) return;
      next.current = null;
      element.focus();
    },
  };
}

const FORMS = { details: CorrectionForm, timing: TimingForm, words: MailWordsForm };

interface MyInformationProps {
  readonly session: Session;
  /** What needs no proof: the first name and the payment day. */
  readonly known: StepRecord;
  /** Called with the saved information. */
  readonly onCorrected: (data: PersonalData) => void;
  /** Called after the account was deleted. */
  readonly onErased: () => void;
  readonly onSignedOut: () => void;
}

/** 'My information': rows that can be changed, and the rest on request: all the data, to correct, download and delete. */
export function MyInformation({ session, onSignedOut, ...heard }: MyInformationProps) {
  return (
    <OwnerContext value={{ session, onSignedOut }}>
      <Information {...heard} />
    </OwnerContext>
  );
}

function Information({ known, onCorrected, onErased }: Omit<MyInformationProps, 'session' | 'onSignedOut'>) {
  const { personalData } = useUseCases();
  const request = usePrivateRequest('show');
  const opening = usePrivateRequest('show');
  const { session } = request;
  const { data, take, now, hide } = useShownData(session);
  const focus = useNextFocus();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState<Part | null>(null);
  const [saved, setSaved] = useState<Place | null>(null);
  const at = now();

  /** Goes on with the data in the page, after a proof if it is needed. */
  function withData({ send }: typeof request, goOn: () => void) {
    if (data) return goOn();
    const asked = now();
    send(
      () => personalData.read(session.email),
      (answer) => {
        setChanging(null);
        setSaved(null);
        if (take(answer, asked)) goOn();
      },
    );
  }

  function change(part: Part) {
    setSaved(null);
    setChanging(part);
  }

  /** In the place of what it changes. */
  function formIn(place: Place) {
    if (!(data && changing) || (changing === 'words') !== (place === 'rest')) return null;
    const cancel = () => {
      focus.aim(changing);
      setChanging(null);
    };
    if (changing === 'email') return <EmailForm onCancel={cancel} />;
    const Form = FORMS[changing];
    return (
      <Suspense>
        <Form
          data={data}
          onCancel={cancel}
          onSaved={(answer) => {
            onCorrected(answer);
            showSaved(place, answer);
          }}
        />
      </Suspense>
    );
  }

  function showSaved(place: Place, answer: PersonalData) {
    if (!take(answer, at)) return;
    focus.aim(place);
    setChanging(null);
    setSaved(place);
  }

  const spoken = (place: Place, words: ReactNode = null) => (
    <Spoken ref={focus.at(place)} tabIndex={-1}>
      {saved === place ? <Notice tone="calm" {...correctionCopy.saved} /> : words}
    </Spoken>
  );

  const changeButton = (entry: Part) => (
    <Button ref={focus.at(entry)} kind="quiet" onClick={() => withData(request, () => change(entry))}>
      <Verb>{myInformationCopy.change[entry]}</Verb>
    </Button>
  );

  return (
    <Frame>
      <Card id={MY_INFORMATION_ID} heading={myInformationCopy.heading}>
        <div className="with-script">
          <Button
            kind="quiet"
            ref={focus.at('show')}
            busy={request.busy}
            onClick={() => {
              if (!data) return withData(request, () => focus.aim('rows'));
              focus.aim('show');
              setOpen(false);
              hide();
            }}
          >
            <Verb>
              {data
                ? myInformationCopy.hide
                : request.busy
                  ? myInformationCopy.showing
                  : myInformationCopy.show}
            </Verb>
          </Button>
        </div>
        {request.failure}
        {formIn('rows') ?? (
          <>
            <div>
              {data ? spoken('rows', <p>{myInformationCopy.intro}</p>) : null}
              <InformationRows
                email={data?.account.email ?? session.email}
                person={data ? data.onboarding : known}
                proved={data !== null}
                action={changeButton}
              />
            </div>
            <Rest className="with-script">
              <Button
                kind="quiet"
                aria-expanded={open && data !== null}
                busy={opening.busy}
                onClick={() => {
                  void loadWordsForm().catch(() => undefined);
                  withData(opening, () => setOpen(!(open && data)));
                }}
              >
                <Icon size={16} path="M8 3l9 9-9 9" />
                {myInformationCopy.more}
              </Button>
              {opening.failure}
              {opening.dialog}
              {data && open
                ? (formIn('rest') ?? (
                    <Stack gap={4}>
                      {spoken('rest')}
                      <InformationList
                        data={data}
                        action={(entry) =>
                          entry === 'news' ? (
                            <NewsButton
                              subscribed={data.news.subscribed}
                              onSaved={(answer) => showSaved('rest', answer)}
                            />
                          ) : (
                            changeButton(entry)
                          )
                        }
                      />
                      <Actions>
                        <LinkButton kind="quiet" to={pathOf('reset-password')}>
                          {myInformationCopy.changePassword}
                        </LinkButton>
                        <DownloadButton stillShown={() => now() === at} />
                        <Apart>
                          <DeleteAccount news={data.news} onErased={onErased} />
                        </Apart>
                      </Actions>
                    </Stack>
                  ))
                : null}
            </Rest>
          </>
        )}
        <noscript>{WithoutScript ? <WithoutScript /> : null}</noscript>
        {request.dialog}
      </Card>
    </Frame>
  );
}
