/** A text with places to fill in: `${1:name}`; `$0` is the end. */
interface Template {
  label: string;
  insert: string;
  detail: string;
  isTemplate: true;
}

const template = (label: string, detail: string, insert: string): Template => ({ label, detail, insert, isTemplate: true });

/** Statements that are offered as a whole. */
export const templates: readonly Template[] = [
  template('sel', 'SELECT … FROM …', 'SELECT ${2:*}\nFROM ${1:table}\nWHERE ${3:true}\nLIMIT ${4:100};$0'),
  template('ins', 'INSERT INTO …', 'INSERT INTO ${1:table} (${2:columns})\nVALUES (${3:values})\nRETURNING *;$0'),
  template('upd', 'UPDATE … SET …', 'UPDATE ${1:table}\nSET ${2:column} = ${3:value}\nWHERE ${4:condition};$0'),
  template('del', 'DELETE FROM …', 'DELETE FROM ${1:table}\nWHERE ${2:condition};$0'),
  template('cte', 'WITH … AS (…)', 'WITH ${1:name} AS (\n  ${2:SELECT 1}\n)\nSELECT *\nFROM ${1:name};$0'),
  template(
    'ctable',
    'CREATE TABLE …',
    'CREATE TABLE ${1:name} (\n  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,\n  ${2:column} ${3:text} NOT NULL,\n  created_at timestamptz NOT NULL DEFAULT now()\n);$0',
  ),
  template('cidx', 'CREATE INDEX …', 'CREATE INDEX CONCURRENTLY ON ${1:table} (${2:columns});$0'),
  template('policy', 'CREATE POLICY …', 'CREATE POLICY ${1:name} ON ${2:table}\nFOR ${3:SELECT} TO ${4:role}\nUSING (${5:condition});$0'),
];
