-- Who runs the installation has a role in it: everything, or what somebody on call needs.
ALTER TABLE accounts
  ADD COLUMN operator_role text CHECK (operator_role IN ('operator', 'on_call'));
UPDATE accounts SET operator_role = 'operator' WHERE is_operator;
COMMENT ON COLUMN accounts.operator_role IS
  'operator: everything. on_call: sees operations, runs incidents, puts up the notice. None for most.';

DROP VIEW profiles_told;
DROP VIEW accounts_told;
ALTER TABLE accounts DROP COLUMN is_operator;

CREATE VIEW accounts_told AS
SELECT a.id, a.email, a.password_hash, a.operator_role, a.created_at, a.updated_at,
       a.last_sign_in_at, a.email_verified_at, a.new_email, a.email_change_sent_at,
       EXISTS (SELECT FROM factors f
               WHERE f.account_id = a.id AND f.verified_at IS NOT NULL) AS mfa_enabled
FROM accounts a;

CREATE VIEW profiles_told AS
SELECT p.id, p.account_id, p.username, p.first_name, p.last_name, a.email, a.operator_role,
       i.provider || '|' || i.provider_user_id AS auth0_id, i.avatar_url
FROM profiles p
JOIN accounts a ON a.id = p.account_id
LEFT JOIN identities i ON i.id = (SELECT o.id FROM identities o WHERE o.account_id = p.account_id
                                  ORDER BY o.created_at, o.id LIMIT 1);
