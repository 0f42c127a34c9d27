import { lazy, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { correctionCopy, myInformationCopy } from '#copy/my-information.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { pathOf } from '#core/site/pages.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ENLARGED, WIDE_SCREEN } from '../../ui/theme.ts';
import { Actions, Verb } from './actions.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadButton } from './download-button.tsx';
import { EmailForm } from './email-form.tsx';
import { InformationList, type Part } from './information-list.tsx';
import { MailWordsForm } from './mail-words-form.tsx';
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

const Spoken = styled.div`
  &:focus {
    outline: none;
  }
`;

/** On the line of the heading. */
const Hide = styled.div`
  grid-area: 1 / 2;
  margin-block: -0.75rem;
  --outdent: -0.875rem;
  @media (forced-colors: active) {
    --outdent: 0px;
    margin: 0;
  }
`;

/** Beside the words where there is room, and below them on a phone. */
const Show = styled.div`
  grid-column: 1 / -1;
  margin-top: 0.75rem;
  ${WIDE_SCREEN} {
    grid-area: 1 / 2 / span 2;
    align-self: center;
    margin: 0;
  }
`;

const Frame = styled.div`
  position: relative;
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5rem 1.5rem;
    align-items: baseline;
    & > h2 {
      margin: 0;
    }
    & > :not(h2, ${Hide}, ${Show}) {
      grid-column: 1 / -1;
    }
    & > noscript {
      margin-top: 0.75rem;
    }
  }
  ${WIDE_SCREEN} {
    & > section > :has(+ ${Show}) {
      grid-column: 1;
    }
  }
  ${ENLARGED} {
    & > section {
      display: block;
    }
  }
`;

/** Set apart from the other actions and unlike them, so that it is not pressed by mistake. */
const Apart = styled.div`
  flex: 1 0 100%;
  margin-top: 0.5rem;
  padding-top: 0.5rem;
  border-top: 1px solid var(--hairline);
  ${WIDE_SCREEN} {
    flex: none;
    margin: 0 0 0 auto;
    padding: 0;
    border: 0;
  }
  & > div > button {
    color: var(--error);
  }
`;

type Spot = 'show' | 'intro' | Part;

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

interface MyInformationProps {
  readonly session: Session;
  /** What needs no proof. */
  readonly known: string | null;
  /** Called with the saved information. */
  readonly onCorrected: (data: PersonalData) => void;
  /** Called after the account was deleted. */
  readonly onErased: () => void;
  readonly onSignedOut: () => void;
}

/** 'My information': shows the person's data on request, and lets them correct, download and delete it. */
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
  const { session } = request;
  const { data, take, now, hide } = useShownData(session);
  const focus = useNextFocus();
  const [changing, setChanging] = useState<Part | null>(null);
  const [saved, setSaved] = useState(false);

  function show() {
    const at = now();
    request.send(
      () => personalData.read(session.email),
      (answer) => {
        setChanging(null);
        setSaved(false);
        focus.aim('intro');
        take(answer, at);
      },
    );
  }

  function body(shown: PersonalData) {
    const at = now();
    function showSaved(answer: PersonalData) {
      if (!take(answer, at)) return;
      focus.aim('intro');
      setChanging(null);
      setSaved(true);
    }
    if (changing) {
      const cancel = () => {
        focus.aim(changing);
        setChanging(null);
      };
      if (changing === 'email') return <EmailForm onCancel={cancel} />;
      const Form = {
        details: CorrectionForm,
        timing: TimingForm,
        words: MailWordsForm,
      }[changing];
      return (
        <Form
          data={shown}
          onCancel={cancel}
          onSaved={(answer) => {
            onCorrected(answer);
            showSaved(answer);
          }}
        />
      );
    }
    return (
      <Stack gap={4}>
        <Spoken ref={focus.at('intro')} tabIndex={-1}>
          {saved ? <Notice tone="calm" {...correctionCopy.saved} /> : <p>{myInformationCopy.intro}</p>}
        </Spoken>
        <InformationList
          data={shown}
          action={(entry) => {
            if (entry === 'news')
              return <NewsButton subscribed={shown.news.subscribed} onSaved={showSaved} />;
            return (
              <Button
                ref={focus.at(entry)}
                kind="quiet"
                onClick={() => {
                  setSaved(false);
                  setChanging(entry);
                }}
              >
                <Verb>{myInformationCopy.change[entry]}</Verb>
              </Button>
            );
          }}
        />
        <Actions>
          <LinkButton kind="quiet" to={pathOf('reset-password')}>
            {myInformationCopy.changePassword}
          </LinkButton>
          <DownloadButton stillShown={() => now() === at} />
          <Apart>
            <DeleteAccount news={shown.news} onErased={onErased} />
          </Apart>
        </Actions>
      </Stack>
    );
  }

  return (
    <Frame>
      <Card id={MY_INFORMATION_ID} heading={myInformationCopy.heading}>
        {data ? (
          <>
            {changing ? null : (
              <Hide>
                <Button
                  kind="quiet"
                  onClick={() => {
                    focus.aim('show');
                    hide();
                  }}
                >
                  <Verb>{myInformationCopy.hide}</Verb>
                </Button>
              </Hide>
            )}
            {body(data)}
          </>
        ) : (
          <>
            <div>
              {known === null ? null : <strong>{known}</strong>}
              <p className="with-script">{myInformationCopy.locked}</p>
            </div>
            <Show className="with-script">
              <Button kind="secondary" ref={focus.at('show')} busy={request.busy} onClick={show}>
                {request.busy ? myInformationCopy.showing : myInformationCopy.show}
              </Button>
            </Show>
            {request.failure}
            <noscript>{WithoutScript ? <WithoutScript /> : null}</noscript>
          </>
        )}
        {request.dialog}
      </Card>
    </Frame>
  );
}
