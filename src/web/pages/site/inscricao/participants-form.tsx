import type { CompraAberta, Participante, Pergunta } from '#shared/contracts/inscricao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './step-form.module.css';

interface ParticipantsFormProps {
  purchase: CompraAberta;
  state: FormState | undefined;
}

/** The props of a field by its name, with its label and what is known already. */
type Named = (
  name: string,
  label: string,
  prefilled: string | null,
) => Omit<ReturnType<ReturnType<typeof fieldProps<string>>>, 'label'> & { label: string };

/** The names of the fields are the paths of their errors, in the order of the form. */
function labelsOf(purchase: CompraAberta, t: ReturnType<typeof useT>['t']): Record<string, string> {
  const labels: Record<string, string> = {
    'comprador.nome': t('signup.name'),
    'comprador.email': t('signup.email'),
    'comprador.whatsapp': t('signup.whatsapp'),
  };
  purchase.participantes.forEach((_, at) => {
    const path = `participantes.${at}`;
    const who = t('signup.participant', { number: at + 1 });
    const add = (field: string, label: string): void => {
      labels[`${path}.${field}`] = `${label} (${who})`;
    };
    add('nome', t('signup.name'));
    add('email', t('signup.email_optional'));
    add('cpf', t('signup.cpf'));
    add('data_nascimento', t('signup.birth'));
    add('responsavel', t('signup.guardian'));
    add('responsavel.nome', t('signup.guardian_name'));
    add('responsavel.cpf', t('signup.guardian_cpf'));
    add('responsavel.autoriza', t('signup.guardian_consent', { event: purchase.evento.nome }));
    for (const { id, pergunta } of purchase.perguntas) add(`respostas.${id}`, pergunta);
  });
  return labels;
}

/** Who buys and who comes. */
export function ParticipantsForm({ purchase, state }: ParticipantsFormProps) {
  const { t } = useT();
  const labels = labelsOf(purchase, t);
  const field = fieldProps(state, labels);
  /** the label says whose field it is only in the summary of errors */
  const named: Named = (name, label, prefilled) => ({ ...field(name, prefilled ?? ''), label });
  const optional = t('signup.optional');
  return (
    <FormFrame state={state} labels={labels} intent="participantes">
      {(sending) => (
        <div className={styles.form}>
          <h1 className={styles.title}>{t('signup.who_comes')}</h1>
          <fieldset className={styles.part}>
            <legend>{t('signup.who_buys')}</legend>
            <p>{t('signup.who_buys_text')}</p>
            <TextField
              {...named('comprador.nome', t('signup.name'), purchase.comprador.nome)}
              autoComplete="name"
              maxLength={120}
            />
            <div className={styles.pair}>
              <TextField
                {...named('comprador.email', t('signup.email'), purchase.comprador.email)}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
              <TextField
                {...named('comprador.whatsapp', t('signup.whatsapp'), purchase.comprador.whatsapp)}
                note={optional}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
              />
            </div>
          </fieldset>
          {purchase.participantes.map((one, at) => (
            <ParticipantFields
              key={one.codigo}
              at={at}
              one={one}
              purchase={purchase}
              named={named}
              checked={(name) => (state ? state.values[name] === 'sim' : one.responsavel !== null)}
            />
          ))}
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {t('signup.continue')}
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  );
}

interface ParticipantFieldsProps {
  at: number;
  one: Participante;
  purchase: CompraAberta;
  named: Named;
  checked: (name: string) => boolean;
}

function ParticipantFields({ at, one, purchase, named: nameOf, checked }: ParticipantFieldsProps) {
  const { t } = useT();
  const { evento, perguntas } = purchase;
  const path = `participantes.${at}`;
  const named: Named = (name, label, prefilled) => nameOf(`${path}.${name}`, label, prefilled);
  const optional = t('signup.optional');
  const guardian = named('responsavel', t('signup.guardian'), null);
  return (
    <fieldset className={styles.part}>
      <legend>
        {t('signup.participant', { number: at + 1 })} <small lang={recordLang}>{one.lote.nome}</small>
      </legend>
      <TextField {...named('nome', t('signup.name'), one.participante)} autoComplete="off" maxLength={120} />
      <TextField
        {...named('email', t('signup.email_optional'), one.email)}
        note={optional}
        help={t('signup.email_help')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      {(evento.pede_cpf || evento.pede_nascimento) && (
        <div className={styles.pair}>
          {evento.pede_cpf && <TextField {...named('cpf', t('signup.cpf'), one.cpf)} inputMode="numeric" />}
          {evento.pede_nascimento && (
            <TextField {...named('data_nascimento', t('signup.birth'), one.data_nascimento)} type="date" />
          )}
        </div>
      )}
      {evento.pede_nascimento && (
        <details
          className={styles.guardian}
          open={guardian.error !== undefined || one.responsavel !== null || undefined}
        >
          <summary>{t('signup.guardian')}</summary>
          <p id={`${path}-responsavel`}>{guardian.error ?? t('signup.guardian_text')}</p>
          <div className={styles.pair}>
            <TextField
              {...named('responsavel.nome', t('signup.guardian_name'), one.responsavel?.nome ?? null)}
              maxLength={120}
            />
            <TextField
              {...named('responsavel.cpf', t('signup.guardian_cpf'), one.responsavel?.cpf ?? null)}
              note={optional}
              inputMode="numeric"
            />
          </div>
          <CheckboxInput
            name={`${path}.responsavel.autoriza`}
            label={t('signup.guardian_consent', { event: purchase.evento.nome })}
            error={
              named(
                'responsavel.autoriza',
                t('signup.guardian_consent', { event: purchase.evento.nome }),
                null,
              ).error
            }
            defaultChecked={checked(`${path}.responsavel.autoriza`)}
          />
        </details>
      )}
      {perguntas.map((question) => (
        <Question
          key={question.id}
          question={question}
          props={named(
            `respostas.${question.id}`,
            question.pergunta,
            one.respostas.find(({ pergunta }) => pergunta === question.id)?.resposta ?? null,
          )}
        />
      ))}
    </fieldset>
  );
}

function Question({ question, props }: { question: Pergunta; props: ReturnType<Named> }) {
  const { t } = useT();
  const note = question.obrigatoria ? undefined : t('signup.optional');
  if (question.tipo === 'sim_ou_nao')
    return (
      <SelectInput
        {...props}
        note={note}
        options={[
          { value: 'sim', label: t('signup.yes') },
          { value: 'nao', label: t('signup.no') },
        ]}
      />
    );
  return question.opcoes.length > 0 ? (
    <SelectInput
      {...props}
      note={note}
      options={question.opcoes.map((value) => ({ value, label: value, lang: recordLang }))}
    />
  ) : (
    <TextField {...props} note={note} maxLength={500} />
  );
}
