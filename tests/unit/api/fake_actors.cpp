#include "fake_actors.hpp"

#include <algorithm>
#include <caf/event_based_actor.hpp>
#include <utility>

#include "actors/runtime/error_bridge.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

using core::errc;

/// Records the requester and the access with which the request was authorized.
void note(fake_state& state, const domain::requester& by) {
  state.by = by;
  state.checked = by.access;
}

caf::error not_found() {
  return actors::to_caf(core::fail(errc::not_found, "The directory says no.").error());
}

}  // namespace

caf::actor spawn_identity(caf::actor_system& system, fake_state& state) {
  return system.spawn([&state](caf::event_based_actor*) -> caf::behavior {
    const caf::message_handler entrance = {
        [&](const actors::find_session_context& m) -> caf::result<actors::session_context> {
          if (state.session_context_failure) return actors::to_caf(*state.session_context_failure);
          return state.people.at(m.account.value);
        },
        [&](const actors::sign_up& m) {
          return scripted(state, "sign_up", [&] {
            state.email = m.email;
            state.from = m.from;
            return actors::signed_up{session_of(new_account(m.email))};
          });
        },
        [&](const actors::confirm_sign_up& m) {
          return scripted(state, "confirm_sign_up", [&] {
            state.from = m.from;
            return session_of(new_account("eve@example.com"));
          });
        },
        [&](const actors::sign_in& m) {
          return scripted(state, "sign_in", [&] {
            state.email = m.email;
            state.from = m.from;
            return session_of(new_account(m.email));
          });
        },
        [&](const actors::enter& m) {
          return scripted(state, "enter", [&] {
            state.from = m.from;
            return session_of(new_account("you@self-hosted.localhost"));
          });
        },
        [&](const actors::refresh_session& m) {
          return scripted(state, "refresh_session", [&] {
            state.text = m.refresh_token;
            return session_of(new_account("ada@example.com"));
          });
        },
        [&](const actors::sign_out& m) {
          return scripted(state, "sign_out", [&] {
            state.signed_out = m.scope;
            return actors::done{};
          });
        },
        [&](const actors::create_profile& m) {
          return scripted(state, "create_profile", [&] {
            state.by = m.by;
            domain::profile made;
            made.id = 9;
            made.account = m.account;
            made.username = "dan";
            made.primary_email = "dan@example.com";
            return made;
          });
        },
        [&](const actors::set_operator_role& m) {
          return scripted(state, "set_operator_role", [&] {
            state.by = m.by;
            state.text = to_string(m.role);
            return domain::operator_entry{.account = new_account(m.email).id,
                                          .email = m.email,
                                          .username = m.email,
                                          .role = m.role};
          });
        },
        [&](const actors::list_operators&) {
          return scripted(state, "list_operators", [&] {
            return std::vector{domain::operator_entry{.account = new_account("").id,
                                                      .email = "ora@example.com",
                                                      .username = "ora",
                                                      .role = domain::operator_role::operator_}};
          });
        },
        [&](const actors::provide_account& m) {
          return scripted(state, "provide_account", [&] {
            state.by = m.by;
            state.password = m.password;
            std::optional<std::string> generated;
            if (!m.password) generated = "generated-1";
            return actors::provided_account{.account = new_account(m.email),
                                            .generated_password = generated};
          });
        },
        [&](const actors::reset_password& m) {
          return scripted(state, "reset_password", [&] {
            state.by = m.by;
            state.password = m.password;
            std::optional<std::string> generated;
            if (!m.password) generated = "generated-2";
            return actors::provided_account{.account = new_account(m.email),
                                            .generated_password = generated};
          });
        },
    };
    return entrance.or_else(own_account_script(state))
        .or_else(script_tokens_script(state))
        .or_else(code_host_script(state));
  });
}

caf::actor spawn_platform(caf::actor_system& system, fake_state& state) {
  return system.spawn([&state](caf::event_based_actor*) -> caf::behavior {
    const caf::message_handler itself = {
        [&](const actors::list_flags&) {
          return scripted(state, "list_flags", [&] { return state.flags; });
        },
        [&](const actors::set_flag& m) {
          return scripted(state, "set_flag", [&] {
            state.by = m.by;
            state.flags[m.name] = m.value;
            return actors::done{};
          });
        },
        [&](const actors::remove_flag& m) -> caf::result<actors::done> {
          if (!state.flags.contains(m.name) && !state.failure) return not_found();
          return scripted(state, "remove_flag", [&] {
            state.by = m.by;
            state.text = m.name;
            return actors::done{};
          });
        },
    };
    return itself.or_else(support_script(state)).or_else(incident_script(state));
  });
}

caf::actor spawn_organization(caf::actor_system& system, fake_state& state) {
  return system.spawn([&state](caf::event_based_actor*) -> caf::behavior {
    const caf::message_handler itself = {
        [&](const actors::describe_organization&) {
          return scripted(state, "describe_organization", [&] { return state.organization; });
        },
        [&](const actors::update_organization& m) {
          return scripted(state, "update_organization", [&] {
            state.by = m.by;
            auto renamed = state.organization;
            renamed.name = m.name.value_or(renamed.name);
            renamed.opt_in_tags = m.opt_in_tags.value_or(renamed.opt_in_tags);
            return renamed;
          });
        },
        [&](const actors::remove_organization& m) {
          return scripted(state, "remove_organization", [&] {
            state.by = m.by;
            return actors::done{};
          });
        },
        [&](const actors::restrict_organization& m) {
          return scripted(state, "restrict_organization", [&] {
            state.by = m.by;
            state.restriction = m.to;
            auto changed = state.organization;
            changed.limits = m.to;
            return changed;
          });
        },
        [&](const actors::change_plan& m) {
          return scripted(state, "change_plan", [&] {
            state.by = m.by;
            auto changed = state.organization;
            changed.plan = m.plan;
            changed.billing_partner = m.billing_partner.value_or("");
            return changed;
          });
        },
        [&](const actors::list_members&) {
          return scripted(state, "list_members", [&] { return state.members; });
        },
        [&](const actors::add_member& m) {
          return scripted(state, "add_member", [&] {
            note(state, m.by);
            state.email = m.email;
            state.given = m.access;
            return domain::member{.account = domain::account_id{account_of("dan")},
                                  .username = "dan",
                                  .primary_email = m.email,
                                  .access = m.access};
          });
        },
        [&](const actors::change_access& m) {
          return scripted(state, "change_access", [&] {
            note(state, m.by);
            state.before = m.from;
            state.given = m.to;
            return domain::member{
                .account = m.account, .username = "changed", .primary_email = "", .access = m.to};
          });
        },
        [&](const actors::remove_member& m) {
          return scripted(state, "remove_member", [&] {
            note(state, m.by);
            state.before = m.from.value_or(domain::access{});
            state.text = m.account.value;
            return actors::done{};
          });
        },
        [&](const actors::require_mfa& m) {
          return scripted(state, "require_mfa", [&] {
            note(state, m.by);
            auto changed = state.organization;
            changed.requires_mfa = m.enforced;
            return changed;
          });
        },
        [&](const actors::describe_free_limit&) {
          return scripted(state, "describe_free_limit", [&] { return state.limit; });
        },
        [&](const actors::list_invitations&) {
          return scripted(state, "list_invitations", [&] { return state.invitations; });
        },
        [&](const actors::invite& m) {
          return scripted(state, "invite", [&] {
            note(state, m.by);
            state.email = m.email;
            state.given = m.access;
            auto made = state.invitations.front();
            made.email = m.email;
            made.access = m.access;
            return actors::sent_invitation{.what = made, .sent = false, .link = "a-link"};
          });
        },
        [&](const actors::resend_invitation& m) {
          return scripted(state, "resend_invitation", [&] {
            note(state, m.by);
            return actors::sent_invitation{
                .what = state.invitations.front(), .sent = true, .link = std::nullopt};
          });
        },
        [&](const actors::revoke_invitation& m) {
          return scripted(state, "revoke_invitation", [&] {
            note(state, m.by);
            state.text = std::to_string(m.id);
            return actors::done{};
          });
        },
        [&](const actors::preview_invitation& m) -> caf::result<actors::found_invitation> {
          if (m.token != "good-token" && !state.failure) return not_found();
          return scripted(state, "look_at_invitation", [&] {
            return actors::found_invitation{state.invitations.front(), state.organization.name};
          });
        },
        [&](const actors::accept_invitation& m) -> caf::result<domain::member> {
          if (m.token != "good-token" && !state.failure) return not_found();
          return scripted(state, "accept_invitation", [&] {
            state.by = m.by;
            return domain::member{.account = m.by.account,
                                  .username = m.by.name,
                                  .primary_email = "",
                                  .access = state.invitations.front().access};
          });
        },
        [&](const actors::list_projects&) {
          return scripted(state, "list_projects", [&] { return state.projects; });
        },
        [&](const actors::create_project& m) {
          return scripted(state, "create_project", [&] {
            state.by = m.by;
            state.password = m.password;
            auto made = state.projects.front();
            made.name = m.name;
            made.region = m.region;
            made.cloud_provider = m.cloud_provider;
            if (!m.compute_size.empty()) made.compute_size = m.compute_size;
            std::optional<std::string> generated;
            if (!m.password) generated = "generated-3";
            return actors::created_project{.what = made, .generated_password = generated};
          });
        },
    };
    return itself.or_else(billing_script(state));
  });
}

caf::actor spawn_project(caf::actor_system& system, fake_state& state) {
  return system.spawn([&state](caf::event_based_actor*) -> caf::behavior {
    const auto begin = [&state](const char* message, const domain::requester& by,
                                domain::project_status status) {
      return scripted(state, message, [&] {
        state.by = by;
        auto changed = state.projects.front();
        changed.condition.status = status;
        return changed;
      });
    };
    const caf::message_handler itself = {
        [&](const actors::describe_project&) {
          return scripted(state, "describe_project", [&] { return state.projects.front(); });
        },
        [&, begin](const actors::change_project& m) {
          using enum domain::project_operation;
          using domain::project_status;
          const std::map<domain::project_operation, project_status> leads_to = {
              {pause, project_status::pausing},
              {restore, project_status::restoring},
              {restart, project_status::restarting},
              {destroy, project_status::going_down}};
          return begin("change_project", m.by, leads_to.at(m.operation));
        },
        [&, begin](const actors::resize_project& m) {
          state.text = m.plan + " " + m.compute_size;
          return begin("resize_project", m.by, domain::project_status::resizing);
        },
        [&, begin](const actors::retry_project& m) {
          return begin("retry_project", m.by, domain::project_status::coming_up);
        },
        [&, begin](const actors::restore_access& m) {
          return begin("restore_access", m.by, domain::project_status::active_unhealthy);
        },
        [&, begin](const actors::cancel_project& m) {
          return begin("cancel_project", m.by, domain::project_status::unknown);
        },
        [&](const actors::describe_measurements&) {
          return scripted(state, "describe_measurements", [&] { return state.measurements; });
        },
        [&](const actors::rename_project& m) {
          return scripted(state, "rename_project", [&] {
            state.by = m.by;
            auto renamed = state.projects.front();
            renamed.name = m.name;
            return renamed;
          });
        },
        [&](const actors::transfer_project& m) {
          return scripted(state, "transfer_project", [&] {
            state.by = m.by;
            state.checked = m.as_in_from;
            state.given = m.as_in_to;
            state.rotates_password = m.rotate_password;
            auto moved = state.projects.front();
            moved.organization = m.to;
            return moved;
          });
        },
        [&](const actors::reveal_password& m) {
          return scripted(state, "reveal_password", [&] {
            state.by = m.by;
            return std::string{"s3cret/word"};
          });
        },
    };
    return itself.or_else(transfer_links_script(state)).or_else(project_resources_script(state));
  });
}

caf::actor spawn_directory(caf::actor_system& system, fake_state& state, fake_owners owners) {
  return system.spawn([&state, owners](caf::event_based_actor*) -> caf::behavior {
    const caf::message_handler itself = {
        [&state,
         owners](const actors::find_organization& m) -> caf::result<actors::organization_handle> {
          if (m.slug != state.organization.slug && m.slug != state.target) return not_found();
          return owners.organization;
        },
        [&state, owners](const actors::find_project& m) -> caf::result<actors::located_project> {
          const auto found = std::ranges::find(state.projects, m.ref, &domain::project::ref);
          if (found == state.projects.end()) return not_found();
          return actors::located_project{.owner = owners.project,
                                         .organization = found->organization};
        },
        [&state](const actors::create_organization& m) {
          return scripted(state, "create_organization", [&] {
            state.by = m.by;
            auto made = state.organization;
            made.name = m.name;
            return made;
          });
        },
    };
    return itself.or_else(fleet_script(state));
  });
}

}  // namespace signalbox::api::testing
