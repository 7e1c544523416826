#include "actors/identity/script_tokens.hpp"

#include <string>
#include <utility>

#include "core/crypto/token_digest.hpp"
#include "storage/identity/script_token_repository.hpp"

namespace signalbox::actors {

namespace {

core::result<void> check_id(const domain::script_token_id& token) {
  if (domain::is_uuid(token.value)) return {};
  return core::fail(core::errc::not_found, "You have no such access token.");
}

}  // namespace

task<created_script_token> script_tokens::handle(create_script_token request) {
  co_await reauthentication_.demand(claimed_by(request.by));
  auto text = domain::make_script_token(context_.actor.env.random);
  const storage::new_script_token token{
      .owner = request.account,
      .name = request.name,
      .digest = core::token_digest(text),
      .ending = text.substr(text.size() - domain::script_token_ending),
      .scopes = request.scopes,
      .expires_at = request.expires_at};
  const auto create = [token, by = context_.stamp(request.by)](postgres::connection& on,
                                                               postgres::deadline until) {
    return storage::script_token_repository(on, until).create(token, by);
  };
  auto created = co_await context_.store(create);
  co_return created_script_token{.what = std::move(created), .text = std::move(text)};
}

task<std::vector<domain::script_token>> script_tokens::handle(list_script_tokens request) {
  const auto list = [account = request.account](postgres::connection& on,
                                                postgres::deadline until) {
    return storage::script_token_repository(on, until).list(account);
  };
  co_return co_await context_.store(list);
}

task<domain::script_token> script_tokens::handle(find_script_token request) {
  co_await check_id(request.token);
  const auto find = [request](postgres::connection& on, postgres::deadline until) {
    return storage::script_token_repository(on, until).find(request.account, request.token);
  };
  co_return co_await context_.store(find);
}

task<done> script_tokens::handle(remove_script_token request) {
  co_await check_id(request.token);
  const auto remove = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::script_token_repository(on, until).remove(request.account, request.token, by);
  };
  co_await context_.store(remove);
  // The sessions that a token opened have the token's id.
  context_.publish({request.account, domain::session_id{request.token.value}, std::nullopt,
                    "access_token_revoked"});
  co_return done{};
}

}  // namespace signalbox::actors
