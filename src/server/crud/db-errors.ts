import type { Section } from '#shared/crud/section.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import type { Behaviour } from './behaviour.ts';
import { constraintsOf } from './columns.ts';

interface DatabaseError {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** Turns constraint violations into field errors; other errors pass through. */
export function translateDbErrors(
  section: Section,
  behaviour: Behaviour,
  find: (name: string) => Section | undefined,
) {
  const fieldsByConstraint = new Map(
    constraintsOf(section).map((constraint) => [constraint.name, constraint.fields]),
  );

  return (error: unknown, deleting = false): unknown => {
    const { code, constraint = '', column = '', table = '' } = error as DatabaseError;
    const special = behaviour.constraints?.[constraint];
    // A record that others refer to is not deleted, whichever of its lists they refer to.
    if (special && !(deleting && code === '23503')) return invalid({ [special.field]: [special.error] });
    const field = fieldsByConstraint.get(constraint)?.[0];
    switch (code) {
      case '23505':
        return invalidField(field ?? constraint, 'validation.unique');
      case '23503': {
        if (!deleting) return invalidField(field ?? constraint, 'validation.reference');
        // The table of a list is named after its section: cargo_pessoas belongs to cargo.
        const user = find(table) ?? find(table.split('_')[0]!);
        return new AppError('conflict', 'error.in_use', {
          fields: { id: [{ key: 'error.in_use_by', vars: { section: user?.plural ?? table } }] },
        });
      }
      case '23514':
        return invalidField(field ?? constraint, 'validation.check');
      case '23502':
        return invalidField(column, 'validation.required');
      // numbers out of range, texts the encoding refuses: the schema should have refused them first
      case '22003':
      case '22001':
      case '22008':
      case '22021':
      case '22P05':
        return new AppError('invalid', 'error.invalid', { cause: error });
      default:
        return error;
    }
  };
}
