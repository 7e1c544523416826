#include "storage/identity/oauth_link_repository.hpp"

namespace signalbox::storage {
namespace {

using core::time_point;
using postgres::statement;

constexpr statement delete_earlier_links{"oauth_links.forget", R"(
  DELETE FROM oauth_links WHERE expires_at <= $2 OR account_id = $1)"};
constexpr statement insert_link{"oauth_links.put", R"(
  INSERT INTO oauth_links (digest, account_id, code_challenge, provider, provider_user_id,
                               user_name, email, email_verified, avatar_url, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};
constexpr statement delete_link{"oauth_links.consume", R"(
  DELETE FROM oauth_links WHERE digest = $1 RETURNING *)"};

}  // namespace

void oauth_link_repository::put(const pending_link& requested, time_point now) {
  auto work = on_.begin();
  on_.run(delete_earlier_links, {requested.account, now});
  const auto& user = requested.user;
  on_.run(insert_link,
          {requested.digest, requested.account, requested.code_challenge, user.provider, user.id,
           user.user_name, user.email, user.email_verified, user.avatar_url, requested.expires_at});
  work.commit();
}

std::optional<pending_link> oauth_link_repository::consume(const std::string& digest,
                                                           time_point now) {
  const auto taken = on_.run(delete_link, {digest});
  if (taken.empty()) return std::nullopt;
  const auto row = taken[0];
  pending_link link{.digest = digest,
                    .account = row.as<domain::account_id>("account_id"),
                    .code_challenge = row.as<std::string>("code_challenge"),
                    .user = {.provider = row.as<std::string>("provider"),
                             .id = row.as<std::string>("provider_user_id"),
                             .user_name = row.as<std::string>("user_name"),
                             .email = row.as<std::string>("email"),
                             .email_verified = row.as<bool>("email_verified"),
                             .avatar_url = row.as<std::string>("avatar_url")},
                    .expires_at = row.as<time_point>("expires_at")};
  if (link.expires_at <= now) return std::nullopt;
  return link;
}

}  // namespace signalbox::storage
