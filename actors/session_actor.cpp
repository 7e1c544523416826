#include "actors/session_actor.hpp"

#include <algorithm>
#include <utility>

#include "actors/error_bridge.hpp"
#include "actors/session_wire.hpp"
#include "actors/snapshot_pieces.hpp"
#include "actors/startup.hpp"
#include "actors/topic_name.hpp"
#include "actors/work.hpp"
#include "domain/access_token.hpp"
#include "domain/clock_skew.hpp"
#include "domain/merge_patch.hpp"
#include "domain/organization_json.hpp"
#include "domain/permission_json.hpp"
#include "domain/random_text.hpp"

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::json;

using again_atom = caf::atom_constant<caf::atom("again")>;
using watch_atom = caf::atom_constant<caf::atom("watch")>;
using expire_atom = caf::atom_constant<caf::atom("expire")>;

/// How long an owner may take to be found.
constexpr std::chrono::seconds find_deadline{5};

/// How long after the end of an owner its next incarnation is looked for.
constexpr std::chrono::milliseconds find_again_delay{300};

/// Longest wait of one timer: it keeps the memory of an actor that ended, and a token lives long.
constexpr std::chrono::milliseconds expiry_wait_max{60'000};

/// Longest topic name that is looked at; `project:` and a ref have 28 bytes.
constexpr std::size_t topic_name_max = 64;

domain::error failure(errc code, std::string message) {
  return domain::fail(code, std::move(message)).error();
}

/// A stranger is told the same as where nothing is.
domain::error no_such_topic() {
  return failure(errc::not_found, "There is no such topic.");
}

domain::error as_stranger(domain::error why) {
  return why.code == errc::not_found ? no_such_topic() : why;
}

}  // namespace

session_actor::session_actor(caf::actor_config& config, environment& env, caf::actor directory,
                             transport::connection_id connection,
                             transport::connect_request request)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      connection_(connection),
      request_(std::move(request)),
      heard_(this, env.hub, connection) {}

void session_actor::on_exit() {
  // A timer that runs holds the memory of this actor, so all that takes room goes now.
  feed_.reset();
  heard_.clear();
  organizations_.clear();
  permissions_ = {};
  watched_.clear();
  directory_ = nullptr;
}

caf::behavior session_actor::make_behavior() {
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) { owner_ended(down.source); });
  admit(std::exchange(request_, {}));
  return {
      [this](const client_connected& again) { admit(again.request); },
      [this](const client_sent& sent) { handle(sent.event); },
      [this](const client_behind& behind) {
        if (feed_) heard_.renew(behind.topics, *feed_);
      },
      [this](const client_gone&) { quit(); },
      [this](const topic_joined& joined) { heard_.joined(joined); },
      [this](const organization_seen& fact) { take(fact); },
      [this](const organization_left& fact) { take(fact); },
      [this](const membership_granted& fact) { watch(fact.organization); },
      [this](const sign_in_ended& fact) { sign_out(fact.reason); },
      [this](again_atom, const std::string& topic) { find_again(topic); },
      [this](watch_atom, const domain::organization_slug& slug) { watch(slug); },
      [this](expire_atom, std::uint64_t number) {
        if (number == expiry_number_) check_expiry();
      },
      [](const work_done& work) { work.resume(); },
  };
}

// --- joining ------------------------------------------------------------------------------------

void session_actor::admit(const transport::connect_request& connect) {
  const auto auth = json::parse(connect.auth_json, nullptr, false);
  const auto claims = domain::verify_access_token(
      auth.is_object() ? text_member(auth, "token") : std::string{}, env_.signing, env_.now());
  if (!claims) {
    refuse(claims.error());
    return;
  }
  account_ = claims->account;
  session_ = claims->session;
  expires_at_ = claims->expires_at;
  check_expiry();
  request(directory_, env_.settings.storage_deadline, find_standing{account_, session_})
      .then([this](standing& who) { admitted(std::move(who)); },
            [this](const caf::error& why) { refuse(from_caf(why)); });
}

void session_actor::admitted(standing who) {
  organizations_.clear();
  for (const auto& membership : who.memberships) {
    organizations_[membership.in.slug.value] = {membership.in.slug, membership.access,
                                                membership.in.name};
  }
  permissions_changed();
  feed_ = std::make_unique<topic>(env_.hub, std::string(session_topic),
                                  domain::random_uuid(env_.random),
                                  first_session_state(who, permissions_), env_.settings.topics);
  monitor(directory_);
  send(directory_, session_opened{account_, session_, caf::actor_cast<caf::actor>(this)});
  env_.hub.accept(connection_);
  for (const auto& [slug, entry] : organizations_)
    watch(entry.slug);
}

void session_actor::refuse(const domain::error& why) {
  env_.hub.refuse(connection_, why.message, to_string(why.code));
}

void session_actor::check_expiry() {
  const std::chrono::milliseconds left = expires_at_ - env_.now();
  if (left > std::chrono::milliseconds{0}) {
    delayed_send(this, std::min(left, expiry_wait_max), expire_atom::value, ++expiry_number_);
  } else {
    // The client comes back with a fresh token, or is refused.
    env_.hub.close(connection_, nullptr);
  }
}

void session_actor::sign_out(std::string_view reason) {
  const auto last = transport::encode_event("signed_out", {wire_text({{"reason", reason}})});
  env_.hub.close(connection_, last);
}

// --- what the client asks -----------------------------------------------------------------------

void session_actor::handle(const transport::client_event& event) {
  const auto asked = asked_of(event);
  if (!feed_) {
    answer(event, failure(errc::unauthenticated, "Connect first."));
  } else if (asked.is_null()) {
    answer(event, failure(errc::bad_request, "The event needs one object as its argument."));
  } else if (event.name == "subscribe") {
    subscribe_to(event, asked);
  } else if (event.name == "unsubscribe") {
    unsubscribe_from(event, asked);
  } else if (event.name == "clock") {
    judge_clock(event, asked);
  } else if (event.name == "authenticate") {
    authenticate(event, asked);
  } else {
    answer(event, failure(errc::bad_request, "There is no such event."));
  }
}

void session_actor::subscribe_to(const transport::client_event& event, const json& asked) {
  const auto name = text_member(asked, "topic");
  if (name.empty() || name.size() > topic_name_max) {
    answer(event, failure(errc::bad_request, "Name the topic to hear."));
    return;
  }
  if (name == session_topic) {
    subscribe_own(event, asked);
    return;
  }
  if (!heard_.has_room_for(name)) {
    answer(event, failure(errc::too_many_requests, "Too many topics for one connection."));
    return;
  }
  if (const auto slug = organization_of(name)) {
    if (!may_be_told(event, *slug, "organizations", std::nullopt)) return;
    find_and_hand_on(name, event, asked, *slug);
  } else if (const auto ref = project_of(name)) {
    request(directory_, find_deadline, find_project{*ref})
        .then(
            [=, this](const located_project& found) {
              if (may_be_told(event, found.organization, "projects", *ref)) {
                hand_on(name, event, asked, found);
              }
            },
            [this, event](const caf::error& why) { answer(event, as_stranger(from_caf(why))); });
  } else if (name == platform_topic) {
    find_and_hand_on(name, event, asked, {});
  } else {
    answer(event, no_such_topic());
  }
}

void session_actor::find_and_hand_on(const std::string& topic, const transport::client_event& event,
                                     const json& asked, const domain::organization_slug& slug) {
  request(directory_, find_deadline, find_owner{topic})
      .then(
          [=, this](const caf::actor& owner) {
            // Asked again: the right may have gone while the owner was looked for.
            if (slug.empty() || may_be_told(event, slug, "organizations", std::nullopt)) {
              hand_on(topic, event, asked, {owner, slug});
            }
          },
          [this, event](const caf::error& why) { answer(event, as_stranger(from_caf(why))); });
}

bool session_actor::may_be_told(const transport::client_event& event,
                                const domain::organization_slug& slug, const std::string& resource,
                                std::optional<domain::project_ref> project) {
  if (!organizations_.contains(slug.value)) {
    answer(event, no_such_topic());
    return false;
  }
  if (!may_read(resource, slug, std::move(project))) {
    answer(event, failure(errc::forbidden, "You may not read this."));
    return false;
  }
  return true;
}

void session_actor::subscribe_own(const transport::client_event& event, const json& asked) {
  const auto joined = feed_->subscribe({.connection = connection_,
                                        .ack_id = event.ack_id,
                                        .epoch = text_member(asked, "epoch"),
                                        .version = number_member(asked, "version")});
  heard_.hear_own(joined);
  if (!event.ack_id) env_.hub.finish(connection_, nullptr);
}

void session_actor::hand_on(const std::string& topic, const transport::client_event& event,
                            const json& asked, const located_project& found) {
  heard_.hear(topic, found.owner, found.organization,
              {.connection = connection_,
               .ack_id = event.ack_id,
               .epoch = text_member(asked, "epoch"),
               .version = number_member(asked, "version")});
  if (!event.ack_id) env_.hub.finish(connection_, nullptr);
}

void session_actor::unsubscribe_from(const transport::client_event& event, const json& asked) {
  heard_.leave(text_member(asked, "topic"));
  answer(event, json::object());
}

void session_actor::judge_clock(const transport::client_event& event, const json& asked) {
  const auto now = env_.now();
  const auto reading = clock_reading_of(asked, now);
  if (!reading) {
    answer(event, failure(errc::bad_request, "Give your time in milliseconds since 1970."));
    return;
  }
  const auto skew = domain::clock_skew(*reading);
  const bool skewed = domain::is_skewed(skew, env_.settings.clock_skew_max);
  feed_->merge({{"clock", {{"skewed", skewed}, {"skew_ms", skewed ? skew.count() : 0}}}});
  answer(event, {{"utcTime", domain::to_iso8601(now)}});
}

void session_actor::authenticate(const transport::client_event& event, const json& asked) {
  const auto claims =
      domain::verify_access_token(text_member(asked, "token"), env_.signing, env_.now());
  if (!claims) {
    answer(event, claims.error());
  } else if (claims->account != account_) {
    answer(event, failure(errc::forbidden, "This token is another person's. Connect anew."));
  } else {
    // A genuine token may belong to a sign-in that has ended.
    request(directory_, env_.settings.storage_deadline, find_standing{account_, claims->session})
        .then([this, event, claims = *claims](const standing&) { go_on_with(event, claims); },
              [this, event](const caf::error& why) { answer(event, from_caf(why)); });
  }
}

void session_actor::go_on_with(const transport::client_event& event,
                               const domain::access_claims& claims) {
  session_ = claims.session;
  expires_at_ = claims.expires_at;
  check_expiry();
  send(directory_, session_opened{account_, session_, caf::actor_cast<caf::actor>(this)});
  answer(event, json::object());
}

void session_actor::answer(const transport::client_event& event, const json& reply) {
  env_.hub.finish(connection_,
                  event.ack_id ? transport::encode_ack(*event.ack_id, wire_text(reply)) : nullptr);
}

void session_actor::answer(const transport::client_event& event, const domain::error& failed) {
  answer(event, error_json(failed));
}

// --- what others tell ---------------------------------------------------------------------------

void session_actor::take(const organization_seen& fact) {
  const auto& slug = fact.what.slug;
  auto& entry = organizations_[slug.value];
  const bool role_changed = entry.slug.empty() || entry.access != fact.access;
  entry = {slug, fact.access, fact.what.name};
  if (role_changed) permissions_changed();
  // Only its own entry is compared: a person may have a thousand organizations.
  const auto& shown = feed_->state().at("organizations");
  const auto held = shown.find(slug.value);
  auto change = domain::diff_merge(held == shown.end() ? json::object() : *held,
                                   organization_entry_json(fact.what, fact.access, fact.incidents));
  json patch = json::object();
  if (change) patch["organizations"][slug.value] = std::move(*change);
  if (role_changed) patch["permissions"] = domain::permissions_json(permissions_);
  feed_->merge(patch);
}

void session_actor::take(const organization_left& fact) {
  organizations_.erase(fact.slug.value);
  permissions_changed();
  feed_->merge({{"organizations", {{fact.slug.value, nullptr}}},
                {"permissions", domain::permissions_json(permissions_)}});
}

void session_actor::watch(const domain::organization_slug& slug) {
  request(directory_, find_deadline, find_organization{slug})
      .then(
          [this, slug](const caf::actor& organization) {
            if (watched_.emplace(organization.address(), slug).second) monitor(organization);
            send(organization, watch_organization{account_, caf::actor_cast<caf::actor>(this)});
          },
          [this, slug](const caf::error& why) {
            if (from_caf(why).code == errc::not_found) {
              take(organization_left{slug});
            } else {
              delayed_send(this, find_again_delay, watch_atom::value, slug);
            }
          });
}

void session_actor::permissions_changed() {
  permissions_.clear();
  for (const auto& [slug, entry] : organizations_) {
    auto entries = env_.roles.entries_for(entry.access, entry.slug);
    std::ranges::move(entries, std::back_inserter(permissions_));
  }
  // What may not be read any more is not heard any more.
  heard_.keep_only([this](const std::string& topic, const domain::organization_slug& slug) {
    const auto project = project_of(topic);
    return organizations_.contains(slug.value) &&
           may_read(project ? "projects" : "organizations", slug, project);
  });
}

void session_actor::owner_ended(const caf::actor_addr& owner) {
  if (owner == directory_.address()) {
    env_.hub.close(connection_, nullptr);
    quit();
    return;
  }
  if (const auto found = watched_.find(owner); found != watched_.end()) {
    delayed_send(this, find_again_delay, watch_atom::value, found->second);
    watched_.erase(found);
  }
  for (const auto& topic : heard_.lose(owner))
    delayed_send(this, find_again_delay, again_atom::value, topic);
}

void session_actor::find_again(const std::string& topic) {
  if (!heard_.contains(topic)) return;
  request(directory_, find_deadline, find_owner{topic})
      .then([this, topic](const caf::actor& owner) { heard_.go_on(topic, owner); },
            [this, topic](const caf::error& why) {
              if (from_caf(why).code != errc::not_found) {
                delayed_send(this, find_again_delay, again_atom::value, topic);
              } else if (const auto ack_id = heard_.forget(topic)) {
                answer({.name = {}, .arguments_json = {}, .ack_id = ack_id}, no_such_topic());
              }
            });
}

bool session_actor::may_read(const std::string& resource, const domain::organization_slug& slug,
                             std::optional<domain::project_ref> project) const {
  return domain::allows(permissions_, {.slug = slug,
                                       .action = "read:Read",
                                       .resource = resource,
                                       .data = json::object(),
                                       .project = std::move(project)});
}

}  // namespace signalbox::actors
