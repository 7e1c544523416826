#include "storage/sealed_secret_repository.hpp"

#include <array>
#include <utility>

#include "postgres/parameter.hpp"

namespace signalbox::storage {

namespace {

using core::sealed_row;
using postgres::statement;

// A text in the current format contains a dot, one in the former format never does.
constexpr std::array<statement, 4> select_unbound{
    statement{"sealed_secrets.find_project_passwords", R"(
  SELECT ref AS id, '' AS account, sealed_password AS sealed FROM projects
  WHERE position('\x2e'::bytea IN sealed_password) = 0 AND ref > $1 ORDER BY ref LIMIT $2)"},
    statement{"sealed_secrets.find_pending_passwords", R"(
  SELECT ref AS id, '' AS account, pending_password AS sealed FROM projects
  WHERE position('\x2e'::bytea IN pending_password) = 0 AND ref > $1 ORDER BY ref LIMIT $2)"},
    statement{"sealed_secrets.find_factor_secrets", R"(
  SELECT id::text AS id, account_id::text AS account, convert_to(sealed_secret, 'UTF8') AS sealed
  FROM factors
  WHERE position('.' IN sealed_secret) = 0 AND id::text > $1 ORDER BY id::text LIMIT $2)"},
    statement{"sealed_secrets.find_flow_verifiers", R"(
  SELECT state_digest AS id, '' AS account, convert_to(sealed_verifier, 'UTF8') AS sealed
  FROM oauth_flows
  WHERE position('.' IN sealed_verifier) = 0 AND state_digest > $1
  ORDER BY state_digest LIMIT $2)"}};

constexpr std::array<statement, 4> update_unbound{
    statement{"sealed_secrets.replace_project_password",
              "UPDATE projects SET sealed_password = $3 WHERE ref = $1 AND sealed_password = $2"},
    statement{"sealed_secrets.replace_pending_password",
              "UPDATE projects SET pending_password = $3 WHERE ref = $1 AND pending_password = $2"},
    statement{"sealed_secrets.replace_factor_secret", R"(
  UPDATE factors SET sealed_secret = convert_from($3::bytea, 'UTF8')
  WHERE id = $1::uuid AND sealed_secret = convert_from($2::bytea, 'UTF8'))"},
    statement{"sealed_secrets.replace_flow_verifier", R"(
  UPDATE oauth_flows SET sealed_verifier = convert_from($3::bytea, 'UTF8')
  WHERE state_digest = $1 AND sealed_verifier = convert_from($2::bytea, 'UTF8'))"}};

sealed_row row_of(sealed_column column, const std::string& id, const std::string& account) {
  switch (column) {
    case sealed_column::project_password:
    case sealed_column::pending_password:
      return domain::project_password_row(domain::project_ref{id});
    case sealed_column::factor_secret:
      return domain::factor_row(domain::account_id{account}, domain::factor_id{id});
    case sealed_column::flow_verifier:
      return domain::sign_in_flow_row(id);
  }
  return {};
}

}  // namespace

std::vector<unbound_secret> sealed_secret_repository::unbound(sealed_column column,
                                                              const std::string& after,
                                                              std::size_t limit) {
  const auto found = on_.run(select_unbound.at(static_cast<std::size_t>(column)), {after, limit});
  std::vector<unbound_secret> secrets;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    auto id = row.as<std::string>("id");
    auto named = row_of(column, id, row.as<std::string>("account"));
    secrets.push_back({.id = std::move(id),
                       .row = std::move(named),
                       .sealed = row.as<postgres::bytes>("sealed").value});
  }
  return secrets;
}

void sealed_secret_repository::replace(sealed_column column, const unbound_secret& of,
                                       const std::string& fresh) {
  on_.run(update_unbound.at(static_cast<std::size_t>(column)),
          {of.id, postgres::bytes{of.sealed}, postgres::bytes{fresh}});
}

}  // namespace signalbox::storage
