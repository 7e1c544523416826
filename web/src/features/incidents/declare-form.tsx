import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldFault } from '@/api/http/field-fault';
import type { IncidentTemplate } from '@/api/operations/list-incident-templates';
import { useOpenIncident } from '@/api/operations/open-incident';
import { incidentBannerTexts } from '@/lib/incident-texts';
import { useNow } from '@/streams/use-now';
import { BannerStrip } from '@/ui/banner-strip';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { toast } from '@/ui/toast';
import { Audience } from './audience';
import { chosenOf, openStates } from './choices';
import { faultsOf, fromTemplate, type IncidentDraft, toNewIncident } from './draft';
import { IncidentFields } from './incident-fields';
import { nextUpdateChoices, nextUpdatePart } from './next-update';
import { PublicPreview } from './public-preview';
import { isForPublicPage } from './public-scope';
import { TemplateChoice } from './template-choice';
import { toIso } from '@/lib/format/local-time';

const kinds = [
  { value: 'incident', label: 'Incident', detail: 'Something is broken now.' },
  { value: 'maintenance', label: 'Scheduled maintenance', detail: 'Starts and ends automatically.' },
] as const;

interface DeclareFormProps {
  initial: IncidentDraft;
  templates: readonly IncidentTemplate[];
  /** The initial template, if one was requested. */
  chosen: string | null;
}

/** The form beside its audience and preview. */
export function DeclareForm({ initial, templates, chosen }: DeclareFormProps) {
  const [draft, setDraft] = useState(initial);
  const [template, setTemplate] = useState(chosen);
  const [wasTried, setTried] = useState(false);
  const open = useOpenIncident();
  const navigate = useNavigate();
  const now = useNow(null);
  const change = (part: Partial<IncidentDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isMaintenance = draft.kind === 'maintenance';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faultsOf(draft)).some((it) => it !== null)) return;
    open.mutate({ ...toNewIncident(draft), ...(!isMaintenance && nextUpdatePart(draft.next_update, now)) }, {
      onSuccess: ({ id }) => {
        toast.success(isMaintenance ? 'Maintenance scheduled' : 'Incident declared');
        void navigate(`/ops/incidents/${id}`);
      },
    });
  };
  const shown = {
    ...draft,
    state: isMaintenance ? 'scheduled' : draft.state,
    title: draft.title.trim() || 'Title',
    planned_start: toIso(draft.planned_start),
    planned_end: toIso(draft.planned_end),
    next_update_by: isMaintenance ? null : (nextUpdatePart(draft.next_update, now).next_update_by ?? null),
  };
  const texts = incidentBannerTexts(shown);
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <div className="grid gap-5">
          {templates.length > 0 && (
            <TemplateChoice
              templates={templates}
              chosen={template}
              onChoose={(it) => {
                setTemplate(it.id);
                setDraft((before) => fromTemplate(before, it, now));
              }}
            />
          )}
          <RadioField label="Type" value={draft.kind} options={kinds} onChange={(kind) => change({ kind })} />
          <IncidentFields draft={draft} onChange={change} error={open.error} wasTried={wasTried}>
            {!isMaintenance && (
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  label="State"
                  value={draft.state}
                  options={openStates.incident}
                  onChange={(value) => change({ state: chosenOf(openStates.incident, value) })}
                />
                <SelectField
                  label="Next update"
                  value={draft.next_update}
                  options={nextUpdateChoices}
                  onChange={(next_update) => change({ next_update })}
                />
              </div>
            )}
            <TextAreaField
              label="First message"
              rows={4}
              value={draft.message}
              onChange={(message) => change({ message })}
              hint="First timeline entry. Supports Markdown."
              error={fieldFault(open.error, 'message', 'The message')}
            />
          </IncidentFields>
        </div>
      </Card>
      <div className="grid gap-4 lg:sticky lg:top-16">
        {/* Above the parts that grow while they load, so that it does not move from under the pointer. */}
        <Button type="submit" variant="primary" busy={open.isPending}>
          {isMaintenance ? 'Schedule maintenance' : 'Declare incident'}
        </Button>
        {open.error && <ErrorNote title={isMaintenance ? "Couldn't schedule the maintenance." : "Couldn't declare the incident."} error={open.error} />}
        <Card title="Audience">
          <Audience scope={draft.scope} />
        </Card>
        <Card title="Banner" flush>
          <BannerStrip tone={texts.tone} title={texts.title} message={texts.message} />
        </Card>
        <Card title="Public page">
          <PublicPreview incident={shown} message={draft.message.trim()} isPublic={isForPublicPage(draft.scope)} />
        </Card>
      </div>
    </form>
  );
}
