import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { isObject } from '#shared/kit/normalise.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import { checkRecord } from '#shared/kit/schema.ts';
import type { Section } from '#shared/kit/section.ts';
import { asActor } from './as-actor.ts';
import type { Behaviour, Values, WriteContext } from './behaviour.ts';
import { writeChildren } from './children.ts';
import type { Actor, Engine, EngineDeps, Json } from './engine.ts';
import { checkReferences } from './references.ts';
import { cleanRichTexts } from './rich-text.ts';
import { createRows } from './rows.ts';
import { freeSlugs } from './slugs.ts';
import type { Statements } from './statements.ts';
import { stored, versionOf } from './stored.ts';
import { tellingLists } from './trace-lists.ts';
import { violations } from './violations.ts';

interface Of {
  section: Section;
  behaviour: Behaviour;
  statements: Statements;
  mustFind(name: string): Section;
  mustRead(from: Db, actor: Actor, id: number): Promise<Json>;
}

/**
 * How a section's rows are written: parse → beforeSave → write → afterSave → commit. A section without lists, whose
 * rules only look at other rows, is written by one statement, which is its own transaction.
 */
export function createWrites(
  { section, behaviour, statements, mustFind, mustRead }: Of,
  { db, jobs, clock, passwords, files, find }: EngineDeps,
): Pick<Engine, 'create' | 'update' | 'remove' | 'act'> {
  const rows = createRows(db, section, statements);
  const violated = violations(section, behaviour, find);
  const table = raw(section.name);
  const isSingleRow =
    !behaviour.afterSave &&
    statements.children.length === 0 &&
    !Object.values(section.fields).some((field) => field.kind === 'slug' && field.unique);
  const once = Object.keys(section.fields).filter((name) => section.fields[name]!.once);
  const hasRules = Boolean(behaviour.beforeSave ?? behaviour.warnings) || once.length > 0;
  /** one statement is enough: nothing else is written with the row */
  const isLight = isSingleRow && (!hasRules || behaviour.onlyLooks === true);

  const today = (): string => churchToday(clock.now());
  const context = (tx: Db, actor: Actor, confirmed = false): WriteContext => ({
    db: tx,
    jobs,
    clock,
    passwords,
    ...actor,
    confirmed,
  });

  function checked(actor: Actor, input: unknown, exists: boolean): Values {
    const scope = section.scope === 'id' ? undefined : section.scope;
    const cleaned = cleanRichTexts(section, input);
    // Whoever keeps one church alone need not name it.
    const alone = scope && actor.igrejas?.length === 1 && isObject(cleaned) && !cleaned[scope];
    const whole = alone ? { ...cleaned, [scope]: actor.igrejas![0] } : cleaned;
    const result = checkRecord(section, whole, { today: today(), exists });
    if (!result.ok) throw invalid(result.errors);
    if (actor.igrejas && scope) {
      if (result.value[scope] === null) throw invalidField(scope, 'validation.required');
      if (!actor.igrejas.includes(result.value[scope] as number))
        throw invalidField(scope, 'validation.reference');
    }
    return result.value;
  }

  async function guarded<T>(work: () => Promise<T>, deleting = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw violated(error, deleting);
    }
  }

  /** Rules that need to look at other rows, before the write. */
  async function prepare(
    tx: Db,
    actor: Actor,
    values: Values,
    current: (Values & { id: number }) | null,
    confirmed = false,
  ) {
    const changed = current && once.find((name) => (values[name] ?? null) !== (current[name] ?? null));
    if (changed) throw invalidField(changed, 'validation.once');
    await checkReferences(tx, section, mustFind, actor.igrejas, values, current);
    await behaviour.beforeSave?.(context(tx, actor, confirmed), values, current);
    const warnings = confirmed
      ? []
      : ((await behaviour.warnings?.(context(tx, actor), values, current)) ?? []);
    if (warnings.length > 0) throw new AppError('conflict', 'error.confirm', { warnings });
  }

  async function finish(
    tx: Db,
    actor: Actor,
    id: number,
    values: Values,
    json: Json | undefined,
  ): Promise<Json> {
    await writeChildren(tx, statements.children, id, values);
    await behaviour.afterSave?.(context(tx, actor), id, values);
    const changed = behaviour.afterSave || statements.children.length > 0;
    return changed || json === undefined ? mustRead(tx, actor, id) : json;
  }

  const looks = (actor: Actor): boolean =>
    hasRules || checkReferences.needed(section, mustFind, actor.igrejas);

  /** Whole records need no look at what stands there; parts are laid over it under its lock. */
  const isWhole = (input: unknown): boolean =>
    typeof input === 'object' &&
    input !== null &&
    statements.writable.every((name) => Object.hasOwn(input, name));

  /** One statement; undefined when the row is gone, changed meanwhile, or its files do: then its lock is needed. */
  async function updateLightly(
    actor: Actor,
    id: number,
    versao: number | null,
    input: unknown,
    confirmed?: boolean,
  ): Promise<Json | undefined> {
    if (!looks(actor)) {
      if (!isWhole(input)) return undefined;
      return rows.update(db, actor, 'updateKeepingFiles', id, versao, checked(actor, input, true));
    }
    const current = await rows.find(actor, id);
    // The way under its lock says what there is to say of it.
    if (!current || (versao !== null && versao !== current.versao)) return undefined;
    const values = checked(actor, { ...current, ...files.withKept(input, []) }, true);
    await prepare(db, actor, values, current, confirmed);
    return rows.update(db, actor, 'updateKeepingFiles', id, current.versao, values);
  }

  return {
    create: async (actor, input, { uploads, confirmed } = {}) => {
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(async () => {
          const given = checked(actor, files.withKept(input, kept), false);
          const loose = files.newIn(section, given, kept, null);
          if (isLight && kept.length === 0 && loose.length === 0) {
            if (looks(actor)) await prepare(db, actor, given, null, confirmed);
            return rows.insert(db, actor, given);
          }
          return asActor(db, actor, async (tx) => {
            // Rules change the values: a second attempt begins with what was given.
            const values = structuredClone(given);
            await files.record(tx, kept);
            await files.claim(tx, section, loose, actor.user.id);
            await freeSlugs(tx, section, input, values, null);
            await prepare(tx, actor, values, null, confirmed);
            const told = { id: null, before: null, after: values };
            const json = await tellingLists(tx, section, behaviour, told, () =>
              rows.insert(tx, actor, values),
            );
            return finish(tx, actor, (JSON.parse(json) as AnyRecord).id, values, json);
          });
        }),
      );
    },

    update: async (actor, id, input, { uploads, confirmed } = {}) => {
      const versao = versionOf(input);
      if (isLight && !uploads) {
        const json = await guarded(() => updateLightly(actor, id, versao, input, confirmed));
        if (json !== undefined) return json;
      }
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(() =>
          asActor(db, actor, async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
            const before = JSON.parse(await mustRead(tx, actor, id)) as AnyRecord;
            if (versao !== null && versao !== before.versao) {
              throw new AppError('conflict', 'error.changed', { extra: { atual: before } });
            }
            const values = checked(actor, { ...before, ...files.withKept(input, kept) }, true);
            const current = stored(section, before);
            await files.record(tx, kept);
            await files.claim(tx, section, files.newIn(section, values, kept, current), actor.user.id);
            await freeSlugs(tx, section, { ...before, ...(input as Values) }, values, id);
            await prepare(tx, actor, values, current, confirmed);
            const json = await tellingLists(
              tx,
              section,
              behaviour,
              { id, before: current, after: values },
              () => rows.update(tx, actor, 'update', id, null, values),
            );
            const saved = await finish(tx, actor, id, values, json);
            await files.dropReplaced(tx, section, current, values);
            return saved;
          }),
        ),
      );
    },

    remove: (actor, id) =>
      guarded(
        () =>
          asActor(db, actor, async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} for update`);
            const before = JSON.parse(await mustRead(tx, actor, id)) as AnyRecord;
            await behaviour.beforeDelete?.(context(tx, actor), id);
            const current = stored(section, before);
            await tellingLists(tx, section, behaviour, { id, before: current, after: null }, () =>
              tx.run(sql`delete from ${table} where id = ${id}`),
            );
            await files.dropReplaced(tx, section, current, {});
          }),
        true,
      ),

    act: async (actor, id, name, confirmed) => {
      const action = section.actions?.find((declared) => declared.name === name);
      const handler = behaviour.actions?.[name];
      if (!action || !handler) throw new AppError('not_found', 'error.service_not_found');
      return guarded(() =>
        asActor(db, actor, async (tx) => {
          await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
          await mustRead(tx, actor, id);
          await handler(context(tx, actor, confirmed), id);
          return mustRead(tx, actor, id);
        }),
      );
    },
  };
}
