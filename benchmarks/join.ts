import { addMember, type Person } from '../tests/harness/people'

/** Adds a user as a member with this role in the whole organization; throws if that is refused. */
export async function join(owner: Person, slug: string, person: Person, role_id: number): Promise<void> {
  const { status, body } = await addMember(owner, slug, person, { role_id })
  if (status >= 300) throw new Error(`The member was not added: ${status} ${JSON.stringify(body)}`)
}
