#include "actors/identity/project_keys.hpp"

#include <string>
#include <utility>

#include "actors/identity/answering.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/author.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/project/project_key_repository.hpp"

namespace signalbox::actors {

using core::result;
using domain::project_key;

caf::result<created_project_key> project_keys::take(const create_project_key& asked) {
  auto text = domain::make_script_token(in_.env.random);
  const storage::new_script_token wanted{
      .owner = asked.by.account,
      .name = asked.name,
      .digest = core::token_digest(text),
      .ending = text.substr(text.size() - domain::script_token_ending),
      .scopes = asked.scopes,
      .expires_at = asked.expires_at};
  return answer<created_project_key>(
      in_,
      [project = asked.project, wanted, text = std::move(text), by = author_of(in_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<created_project_key> {
        auto made = storage::project_key_repository(on, until).create(project, wanted, by);
        if (!made) return std::unexpected(std::move(made.error()));
        return created_project_key{.what = std::move(*made), .text = text};
      });
}

caf::result<std::vector<project_key>> project_keys::take(const list_project_keys& asked) {
  return answer<std::vector<project_key>>(
      in_, [project = asked.project](postgres::connection& on, postgres::deadline until) {
        return storage::project_key_repository(on, until).list(project);
      });
}

caf::result<actors::done> project_keys::take(const revoke_project_key& asked) {
  if (!domain::is_uuid(asked.key.value)) {
    return to_caf(core::fail(core::errc::not_found, "This project has no such API key.").error());
  }
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return storage::project_key_repository(on, until).revoke(
            {.project = asked.project, .key = asked.key, .only_of = asked.only_of}, by);
      },
      [this, promise](const result<domain::script_token>& ended) mutable {
        if (!ended) {
          promise.deliver(to_caf(ended.error()));
          return;
        }
        // What a key opened has the key's id for its session.
        in_.self->send(in_.directory,
                       sign_in_ended{ended->owner, domain::session_id{ended->id.value},
                                     std::nullopt, "access_token_revoked"});
        promise.deliver(actors::done{});
      });
  return promise;
}

}  // namespace signalbox::actors
