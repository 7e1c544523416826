#include "actors/identity/script_tokens.hpp"

#include <string>
#include <utility>

#include "actors/identity/answering.hpp"
#include "actors/identity/proven_answer.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/author.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/identity/script_token_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::script_token;

core::error no_such_token() {
  return core::fail(core::errc::not_found, "You have no such access token.").error();
}

}  // namespace

caf::result<created_script_token> script_tokens::take(const create_script_token& asked) {
  auto text = domain::make_script_token(in_.env.random);
  const storage::new_script_token wanted{
      .owner = asked.account,
      .name = asked.name,
      .digest = core::token_digest(text),
      .ending = text.substr(text.size() - domain::script_token_ending),
      .scopes = asked.scopes,
      .expires_at = asked.expires_at};
  return answer_to_person<created_script_token>(
      in_, person_, asked.by,
      [wanted, text = std::move(text), by = author_of(in_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<created_script_token> {
        auto made = storage::script_token_repository(on, until).create(wanted, by);
        if (!made) return std::unexpected(std::move(made.error()));
        return created_script_token{.what = std::move(*made), .text = text};
      });
}

caf::result<std::vector<script_token>> script_tokens::take(const list_script_tokens& asked) {
  return answer<std::vector<script_token>>(
      in_, [account = asked.account](postgres::connection& on, postgres::deadline until) {
        return storage::script_token_repository(on, until).list(account);
      });
}

caf::result<script_token> script_tokens::take(const find_script_token& asked) {
  if (!domain::is_uuid(asked.token.value)) return to_caf(no_such_token());
  return answer<script_token>(in_, [asked](postgres::connection& on, postgres::deadline until) {
    return storage::script_token_repository(on, until).find(asked.account, asked.token);
  });
}

caf::result<actors::done> script_tokens::take(const remove_script_token& asked) {
  if (!domain::is_uuid(asked.token.value)) return to_caf(no_such_token());
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return storage::script_token_repository(on, until).remove(asked.account, asked.token, by);
      },
      [this, promise, asked](const result<void>& removed) mutable {
        if (!removed) {
          promise.deliver(to_caf(removed.error()));
          return;
        }
        // What a token opened has the token's id for its session.
        in_.self->send(in_.directory,
                       sign_in_ended{asked.account, domain::session_id{asked.token.value},
                                     std::nullopt, "access_token_revoked"});
        promise.deliver(actors::done{});
      });
  return promise;
}

}  // namespace signalbox::actors
