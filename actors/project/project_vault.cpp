#include "actors/project/project_vault.hpp"

#include <chrono>
#include <span>
#include <utility>

#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/encoding/base64.hpp"
#include "core/json/json_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/vault/vault_key_repository.hpp"

namespace signalbox::actors {

using storage::vault_key_repository;
using action = domain::vault_order::action;

namespace {

std::string_view bytes_of(const core::portable_key& key) {
  const auto bytes = key.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The entry of the audit log for a change: names of fields and roles, never a value.
core::json change_detail(const domain::vault_secret& before, const domain::vault_change& change) {
  core::json detail{{"secret", before.name}};
  if (change.name && *change.name != before.name) detail["new_name"] = *change.name;
  if (change.value) detail["value"] = "changed";
  if (change.description && *change.description != before.description)
    detail["description"] = "changed";
  if (change.readers) {
    const auto readers = domain::changed_readers(before.readers, *change.readers);
    if (!readers.granted.empty()) detail["granted"] = readers.granted;
    if (!readers.revoked.empty()) detail["revoked"] = readers.revoked;
  }
  return detail;
}

}  // namespace

core::result<core::portable_key> project_vault::opened_key(const std::string& sealed) const {
  auto text = core::open_secret(sealed, domain::vault_key_row(context_.project.ref),
                                context_.actor.env.sealing);
  if (!text) return std::unexpected(std::move(text.error()));
  const auto bytes = std::as_writable_bytes(std::span(*text));
  const auto made = core::portable_key::from_bytes(bytes);
  core::wipe(bytes);
  if (!made) return core::fail(core::errc::internal, "The key of the vault cannot be read.");
  return *made;
}

task<std::optional<core::portable_key>> project_vault::find_key() {
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return vault_key_repository(on, until).find(ref);
  };
  const auto sealed = co_await context_.actor.store(read);
  if (!sealed) co_return std::nullopt;
  const auto made = co_await opened_key(*sealed);
  co_return made;
}

task<core::portable_key> project_vault::keep_key() {
  const auto existing = co_await find_key();
  if (existing) co_return *existing;
  const auto& env = context_.actor.env;
  const auto made = core::portable_key::generate(env.random);
  auto sealed = core::seal_secret(bytes_of(made), domain::vault_key_row(context_.project.ref),
                                  env.sealing, env.random);
  const auto keep = [ref = context_.project.ref, sealed = std::move(sealed), at = env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return vault_key_repository(on, until).keep(ref, sealed, at);
  };
  const auto kept = co_await context_.actor.store(keep);
  const auto stored = co_await opened_key(kept);
  co_return stored;
}

task<core::json> project_vault::ask(std::optional<key> with, domain::vault_order order) {
  co_await check_active(context_.project);
  auto call = co_await context_.provider_queue.enter();
  // The status may have changed while the order waited.
  co_await check_active(context_.project);
  auto& env = context_.actor.env;
  const auto where = co_await instance_of(env, context_.project);
  const auto work = [&env, where, with, order = std::move(order)] {
    const auto until = std::chrono::steady_clock::now() + env.settings.step_deadline;
    return env.provider.use_vault(where, with, order, until);
  };
  auto outcome = co_await outcome_of(context_.actor.run(env.provisioning_workers, work));
  if (!outcome) outcome.error().message = domain::without_host_paths(outcome.error().message);
  const auto text = co_await std::move(outcome);
  auto answer = core::json::parse(text, nullptr, false);
  if (!answer.is_object())
    co_return core::fail(core::errc::internal, "The vault sent an unexpected response.");
  co_return answer;
}

task<core::json> project_vault::find(std::optional<key> with, std::string id) {
  if (!with) co_return core::fail(core::errc::not_found, "There is no such secret.");
  domain::vault_order order{.what = action::find, .id = std::move(id)};
  co_return co_await ask(with, std::move(order));
}

task<void> project_vault::note(std::string what, domain::requester by, core::json detail) {
  auto entry = audit_entry_of(context_.actor.env, context_.project, std::move(what), by);
  entry.detail = std::move(detail);
  const auto save = [entry = std::move(entry)](postgres::connection& on, postgres::deadline until) {
    return storage::audit_repository(on, until).append(entry);
  };
  co_await context_.actor.store(save);
}

task<listed_vault> project_vault::list() {
  const auto with = co_await find_key();
  listed_vault made;
  // Bounded by the number of secrets that a project can have.
  for (std::string after;;) {
    domain::vault_order order;
    order.after = after;
    const auto page = co_await ask(with, std::move(order));
    made.roles = page.value("roles", std::vector<std::string>{});
    const auto& secrets = page.at("secrets");
    for (const auto& one : secrets)
      made.secrets.push_back(domain::vault_secret_from(one));
    if (secrets.size() < domain::vault_page_secrets ||
        made.secrets.size() >= domain::vault_secrets_max)
      co_return made;
    after = made.secrets.back().name;
  }
}

task<domain::vault_secret> project_vault::put(put_vault_secret request) {
  const bool is_new = request.id.empty();
  auto change = co_await domain::checked_vault_change(std::move(request.change), is_new);
  const auto turn = co_await changes_.enter();
  // A database that does not run needs no key yet.
  co_await check_active(context_.project);
  domain::vault_secret before;
  std::optional<key> with;
  if (is_new) {
    with = co_await keep_key();
    before.name = change.name.value_or("");
  } else {
    with = co_await find_key();
    const auto found = co_await find(with, request.id);
    before = domain::vault_secret_from(found);
  }
  const auto& env = context_.actor.env;
  domain::vault_order order{.what = action::put,
                            .id = is_new ? core::random_uuid(env.random) : request.id,
                            .is_new = is_new,
                            .name = change.name,
                            .description = change.description,
                            .readers = change.readers};
  if (change.value && with)
    order.sealed = core::seal_portably(*change.value, order.id, *with, env.random);
  auto detail = change_detail(before, change);
  if (is_new) detail.erase("value");
  const auto* const what = is_new ? domain::audit::vault_create : domain::audit::vault_update;
  co_await note(what, request.by, std::move(detail));
  const auto saved = co_await ask(with, std::move(order));
  co_return domain::vault_secret_from(saved);
}

task<done> project_vault::remove(delete_vault_secret request) {
  const auto turn = co_await changes_.enter();
  const auto with = co_await find_key();
  const auto found = co_await find(with, request.id);
  core::json detail{{"secret", core::text_in(found, "name")}};
  co_await note(domain::audit::vault_delete, request.by, std::move(detail));
  domain::vault_order order{.what = action::remove, .id = request.id};
  (void)co_await ask(with, std::move(order));
  co_return done{};
}

task<project_vault::opened_secret> project_vault::open(std::string id) {
  const auto with = co_await find_key();
  const auto found = co_await find(with, id);
  const auto sealed = core::from_base64(core::text_in(found, "sealed")).value_or("");
  opened_secret made{.secret = domain::vault_secret_from(found), .value = {}};
  made.value = co_await core::open_portable(sealed, id, *with);
  co_return made;
}

task<std::string> project_vault::reveal(reveal_vault_secret request) {
  const auto with = co_await find_key();
  const auto found = co_await find(with, request.id);
  const auto sealed = core::from_base64(core::text_in(found, "sealed")).value_or("");
  core::json detail{{"secret", core::text_in(found, "name")}};
  co_await note(domain::audit::vault_reveal, request.by, std::move(detail));
  if (!with) co_return core::fail(core::errc::not_found, "There is no such secret.");
  co_return co_await core::open_portable(sealed, request.id, *with);
}

}  // namespace signalbox::actors
