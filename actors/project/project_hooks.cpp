#include "actors/project/project_hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/audit_actions.hpp"
#include "domain/incident/incident_delivery.hpp"
#include "domain/sealed_rows.hpp"

// Hooks: reading and changing them, and their topic. `project_hooks_work.cpp` delivers changes.
namespace signalbox::actors {

using storage::hook_repository;
using storage::stored_hook;

namespace {

/// Receivers recognize a secret by it; all of the text is the key.
constexpr std::string_view hook_secret_prefix = "whsec_";

/// Creating a trigger locks its table, so that it is done only if something of it changes.
bool has_same_trigger(const domain::hook& one, const domain::hook& other) {
  return one.table.schema == other.table.schema && one.table.name == other.table.name &&
         one.events == other.events && one.condition == other.condition &&
         one.is_active == other.is_active;
}

core::json hook_detail(const domain::hook& of) {
  return {{"hook", of.name},
          {"table", domain::quote_ident(of.table.schema, of.table.name)},
          {"target", domain::shown_target({.address = of.url})},
          {"active", of.is_active}};
}

}  // namespace

project_hooks::project_hooks(project_context& context)
    : context_(context),
      timer_(context.actor, [this] { wake(); }),
      publish_timer_(context.actor,
                     [this] {
                       is_publishing_ = false;
                       publish();
                     }),
      changes_(context.actor.self),
      revision_(static_cast<std::uint64_t>(context.actor.env.now().time_since_epoch().count())) {}

void project_hooks::begin() {
  if (context_.project.has_hooks && context_.actor.env.hooks != nullptr)
    context_.actor.start(load());
}

task<void> project_hooks::load() {
  auto outcome = co_await outcome_of(loaded());
  while (!outcome) {
    co_await context_.actor.sleep(load_retry_delay);
    outcome = co_await outcome_of(loaded());
  }
}

task<void> project_hooks::loaded() {
  if (is_loaded_) co_return;
  const auto turn = co_await changes_.enter();
  if (is_loaded_) co_return;
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return hook_repository(on, until).list(ref);
  };
  auto found = co_await context_.actor.store(read);
  for (auto& one : found) {
    entry made{.what = std::move(one)};
    if (const auto secrets = secrets_of(made.what))
      for (const auto& [name, value] : secrets->headers)
        made.headers.push_back(name);
    hooks_.insert_or_assign(made.what.hook.id, std::move(made));
  }
  is_loaded_ = true;
  wake();
}

core::result<project_hooks::entry*> project_hooks::find(const std::string& id) {
  const auto found = hooks_.find(id);
  if (found == hooks_.end()) return core::fail(core::errc::not_found, "There is no such hook.");
  return &found->second;
}

core::result<project_hooks::entry*> project_hooks::usable(const std::string& id) {
  auto found = find(id);
  if (!found) return found;
  if (auto checked = check_active(context_.project); !checked)
    return std::unexpected(std::move(checked.error()));
  if (context_.actor.env.hooks == nullptr)
    return core::fail(core::errc::unavailable, "This server runs no statements.");
  return found;
}

core::result<void> project_hooks::check_room(const domain::hook& of) const {
  for (const auto& [id, one] : hooks_)
    if (id != of.id && one.what.hook.name == of.name)
      return core::fail(core::errc::conflict,
                        fmt::format("There is already a hook named {}.", of.name));
  if (!hooks_.contains(of.id) && hooks_.size() >= domain::hooks_max)
    return core::fail(core::errc::conflict, fmt::format("A project can have {} hooks. Delete one "
                                                        "first.",
                                                        domain::hooks_max));
  return {};
}

core::result<domain::hook_secrets> project_hooks::secrets_of(const stored_hook& of) const {
  auto text =
      core::open_secret(of.sealed_secrets, domain::hook_row(context_.project.ref, of.hook.id),
                        context_.actor.env.sealing);
  if (!text) return std::unexpected(std::move(text.error()));
  auto made = domain::hook_secrets_from(*text);
  if (!made) return core::fail(core::errc::internal, "The signing secret cannot be read.");
  return *std::move(made);
}

shown_hook project_hooks::shown(const entry& one) {
  return {.hook = one.what.hook,
          .headers = one.headers,
          .has_trigger = one.has_trigger || !one.what.hook.is_active};
}

task<listed_hooks> project_hooks::list() {
  co_await loaded();
  auto made = figures_;
  for (const auto& [id, one] : hooks_)
    made.hooks.push_back(shown(one));
  std::ranges::sort(made.hooks, {}, [](const shown_hook& one) { return one.hook.name; });
  co_return made;
}

task<stored_hook> project_hooks::save(stored_hook what, storage::project_request request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto put = [ref = context_.project.ref, what, request](postgres::connection& on,
                                                               postgres::deadline until) {
    return hook_repository(on, until).put(ref, what, request);
  };
  co_return co_await context_.actor.commit(turn, put);
}

task<saved_hook> project_hooks::put(put_hook request) {
  co_await loaded();
  const auto turn = co_await changes_.enter();
  const bool is_new = request.id.empty();
  stored_hook from;
  domain::hook_secrets secrets;
  std::optional<domain::hook> before;
  const auto& env = context_.actor.env;
  if (!is_new) {
    const auto* const found = co_await usable(request.id);
    from = found->what;
    // A trigger that was dropped is created again.
    if (shown(*found).has_trigger) before = from.hook;
    secrets = co_await secrets_of(from);
  } else {
    co_await check_active(context_.project);
    if (env.hooks == nullptr)
      co_return core::fail(core::errc::unavailable, "This server runs no statements.");
  }
  from.hook = co_await domain::changed_hook(std::move(from.hook), request.change);
  if (is_new) from.hook.id = core::random_uuid(env.random);
  co_await check_room(from.hook);
  if (request.change.headers) secrets.headers = *request.change.headers;
  const bool has_new_secret = is_new || request.needs_new_secret;
  if (has_new_secret)
    secrets.secret = std::string(hook_secret_prefix) + core::random_refresh_token(env.random);
  from.sealed_secrets = core::seal_secret(domain::hook_secrets_text(secrets),
                                          domain::hook_row(context_.project.ref, from.hook.id),
                                          env.sealing, env.random);
  // First in the project's database, which may refuse the trigger. A hook whose creation is
  // interrupted here is removed when the outbox is reset.
  co_await ask(domain::create_outbox_statement());
  if (!before || !has_same_trigger(*before, from.hook)) {
    std::optional<domain::table_name> former;
    if (before) former = before->table;
    co_await ask(domain::attach_hook_statement(from.hook, former));
  }
  const auto* action = is_new ? domain::audit::hook_create : domain::audit::hook_update;
  if (request.needs_new_secret) action = domain::audit::hook_rotate_secret;
  auto noted = request_of(env, action, request.by, hook_detail(from.hook));
  auto stored = co_await outcome_of(save(from, std::move(noted)));
  if (!stored && is_new) (void)co_await outcome_of(ask(domain::remove_hook_statement(from.hook)));
  if (!stored) co_return std::unexpected(std::move(stored.error()));
  auto& one = hooks_[stored->hook.id];
  one.what = *std::move(stored);
  one.has_trigger = true;
  one.headers.clear();
  for (const auto& [name, value] : secrets.headers)
    one.headers.push_back(name);
  context_.project.has_hooks = true;
  publish();
  wake();
  saved_hook made{.hook = shown(one), .secret = has_new_secret ? secrets.secret : std::string{}};
  co_return made;
}

task<std::size_t> project_hooks::disable_all() {
  if (!context_.project.has_hooks) co_return 0;
  co_await loaded();
  const auto turn = co_await changes_.enter();
  const auto now = context_.actor.env.now();
  const auto disable = [ref = context_.project.ref, now](
                           postgres::connection& on,
                           postgres::deadline until) -> core::result<void> {
    hook_repository(on, until).disable_all(ref, now);
    return {};
  };
  co_await context_.actor.store(disable);
  // Attempts and outcomes are those of the former data.
  calls_.clear();
  ended_.clear();
  for (auto& [id, one] : hooks_) {
    one.what.hook.is_active = false;
    one.in_flight = 0;
    one.is_failing = false;
    one.has_trigger = false;
  }
  figures_ = {};
  is_reset_ = false;
  publish();
  co_return hooks_.size();
}

task<done> project_hooks::remove(delete_hook request) {
  co_await loaded();
  const auto turn = co_await changes_.enter();
  const auto* const found = co_await usable(request.id);
  const auto hook = found->what.hook;
  const auto noted =
      request_of(context_.actor.env, domain::audit::hook_delete, request.by, hook_detail(hook));
  co_await ask(domain::remove_hook_statement(hook));
  const auto queued = co_await context_.actor.queue.enter();
  const auto drop = [ref = context_.project.ref, id = request.id, noted](postgres::connection& on,
                                                                         postgres::deadline until) {
    return hook_repository(on, until).remove(ref, id, noted);
  };
  co_await context_.actor.commit(queued, drop);
  hooks_.erase(request.id);
  publish();
  if (hooks_.empty()) {
    figures_ = {};
    timer_.clear();
    // An outbox that remains is used again by the next hook.
    (void)co_await outcome_of(ask(domain::drop_outbox_statement()));
  }
  co_return done{};
}

task<std::string> project_hooks::deliveries(list_hook_deliveries request) {
  co_await loaded();
  co_await usable(request.hook);
  const domain::delivery_filter by{.hook = request.hook,
                                   .state = request.state,
                                   .before = request.before,
                                   .count = request.count};
  const auto found = co_await ask(domain::list_deliveries_statement(by));
  co_return found.dump(-1, ' ', false, core::json::error_handler_t::replace);
}

task<std::uint64_t> project_hooks::replay(replay_hook request) {
  co_await loaded();
  const auto* const one = co_await usable(request.hook);
  auto detail = hook_detail(one->what.hook);
  const auto again =
      co_await ask(domain::replay_deliveries_statement(request.hook, request.delivery));
  const auto count = again.at(0).at("count").get<std::uint64_t>();
  if (count == 0 && request.delivery)
    co_return core::fail(core::errc::not_found,
                         "There is no such delivery that has ended. It may have been deleted.");
  detail["count"] = count;
  const auto note =
      [ref = context_.project.ref,
       noted = request_of(context_.actor.env, domain::audit::hook_replay, request.by, detail)](
          postgres::connection& on, postgres::deadline until) {
        hook_repository(on, until).note(ref, noted);
      };
  wake();
  publish();
  co_await context_.actor.store(note);
  co_return count;
}

task<std::uint64_t> project_hooks::test(test_hook request) {
  co_await loaded();
  const auto* const one = co_await usable(request.hook);
  const auto hook = one->what.hook;
  const auto added = co_await ask(domain::test_delivery_statement(hook));
  const auto note = [ref = context_.project.ref,
                     noted = request_of(context_.actor.env, domain::audit::hook_test, request.by,
                                        hook_detail(hook))](postgres::connection& on,
                                                            postgres::deadline until) {
    hook_repository(on, until).note(ref, noted);
  };
  wake();
  publish();
  co_await context_.actor.store(note);
  co_return added.at(0).at("seq").get<std::uint64_t>();
}

void project_hooks::publish() {
  ++revision_;
  if (feed_) feed_->publish({{"revision", revision_}});
}

void project_hooks::publish_soon() {
  if (std::exchange(is_publishing_, true)) return;
  publish_timer_.set_after(publish_delay);
}

topic_joined project_hooks::subscribe(const actors::subscribe& request) {
  if (!feed_) {
    const auto& env = context_.actor.env;
    feed_ = std::make_unique<change_feed>(env.hub, hooks_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), env.settings.topics);
  }
  return feed_->subscribe(request, [this] { return core::json{{"revision", revision_}}; });
}

void project_hooks::unsubscribe(const actors::unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
}

void project_hooks::close() {
  feed_.reset();
  timer_.clear();
  publish_timer_.clear();
  calls_.clear();
  hooks_.clear();
}

}  // namespace signalbox::actors
