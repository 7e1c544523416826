#include "actors/identity/project_keys.hpp"

#include <string>
#include <utility>

#include "core/crypto/token_digest.hpp"
#include "storage/project/project_key_repository.hpp"

namespace signalbox::actors {

task<created_project_key> project_keys::handle(create_project_key request) {
  auto text = domain::make_script_token(context_.actor.env.random);
  const storage::new_script_token key{
      .owner = request.by.account,
      .name = request.name,
      .digest = core::token_digest(text),
      .ending = text.substr(text.size() - domain::script_token_ending),
      .scopes = request.scopes,
      .expires_at = request.expires_at};
  const auto create = [project = request.project, key, by = context_.stamp(request.by)](
                          postgres::connection& on, postgres::deadline until) {
    return storage::project_key_repository(on, until).create(project, key, by);
  };
  auto created = co_await context_.store(create);
  co_return created_project_key{.what = std::move(created), .text = std::move(text)};
}

task<std::vector<domain::project_key>> project_keys::handle(list_project_keys request) {
  const auto list = [project = request.project](postgres::connection& on,
                                                postgres::deadline until) {
    return storage::project_key_repository(on, until).list(project);
  };
  co_return co_await context_.store(list);
}

task<done> project_keys::handle(revoke_project_key request) {
  if (!domain::is_uuid(request.key.value))
    co_return core::fail(core::errc::not_found, "This project has no such API key.");
  const auto revoke = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::project_key_repository(on, until).revoke(
        {.project = request.project, .key = request.key, .only_of = request.only_of}, by);
  };
  const auto revoked = co_await context_.store(revoke);
  // The sessions that a key opened have the key's id.
  context_.publish(
      {revoked.owner, domain::session_id{revoked.id.value}, std::nullopt, "access_token_revoked"});
  co_return done{};
}

}  // namespace signalbox::actors
