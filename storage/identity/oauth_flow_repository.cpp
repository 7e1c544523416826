#include "storage/identity/oauth_flow_repository.hpp"

#include "postgres/statement.hpp"

namespace signalbox::storage {
namespace {

using core::time_point;
using postgres::statement;

constexpr statement delete_over{"oauth_flows.forget",
                                "DELETE FROM oauth_flows WHERE expires_at <= $1"};
constexpr statement insert_flow{"oauth_flows.begin", R"(
  INSERT INTO oauth_flows (state_digest, sealed_verifier, code_challenge, return_to, account_id,
                               expires_at)
  VALUES ($1, $2, nullif($3, ''), $4, $5, $6))"};
constexpr statement delete_flow{"oauth_flows.consume", R"(
  DELETE FROM oauth_flows WHERE state_digest = $1 RETURNING *)"};

}  // namespace

void oauth_flow_repository::begin(const oauth_flow& requested, time_point now) {
  on_.run(delete_over, {now});
  on_.run(insert_flow, {requested.state_digest, requested.sealed_verifier, requested.code_challenge,
                        requested.return_to, requested.account, requested.expires_at});
}

std::optional<oauth_flow> oauth_flow_repository::consume(const std::string& state_digest,
                                                         time_point now) {
  const auto taken = on_.run(delete_flow, {state_digest});
  if (taken.empty()) return std::nullopt;
  const auto row = taken[0];
  oauth_flow flow{.state_digest = state_digest,
                  .sealed_verifier = row.as<std::string>("sealed_verifier"),
                  .code_challenge = row.as<std::string>("code_challenge"),
                  .return_to = row.as<std::string>("return_to"),
                  .account = row.as<std::optional<domain::account_id>>("account_id"),
                  .expires_at = row.as<time_point>("expires_at")};
  if (flow.expires_at <= now) return std::nullopt;
  return flow;
}

}  // namespace signalbox::storage
