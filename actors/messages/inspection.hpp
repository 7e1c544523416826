#pragma once

#include <caf/detail/type_traits.hpp>
#include <optional>
#include <type_traits>

#include "actors/messages/backup_inspection.hpp"
#include "core/error.hpp"
#include "domain/advisor/advisor_exception.hpp"
#include "domain/billing/billing.hpp"
#include "domain/billing/free_limit.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "domain/identity/assurance_level.hpp"
#include "domain/identity/factor.hpp"
#include "domain/identity/linked_identity.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/incident/alertmanager.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_audience.hpp"
#include "domain/incident/incident_edit.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"
#include "domain/organization/restriction.hpp"
#include "domain/platform/support_ticket.hpp"
#include "domain/platform/telemetry_event.hpp"
#include "domain/platform/ticket_reply.hpp"
#include "domain/project/fleet.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_figures.hpp"
#include "domain/project/project_key.hpp"
#include "domain/project/transfer_link.hpp"
#include "domain/simulation/fleet_fault.hpp"
#include "transport/connection.hpp"

/// Inspection of domain values, for printing CAF messages and sending them to another machine.
/// Members are in the order of their declaration.
namespace caf {

/// CAF 0.17 does not support `std::optional`: it is a flag, then the value if present.
template <class Inspector, class T>
auto inspect(Inspector& f, std::optional<T>& x) {
  bool present = x.has_value();
  T value = x.value_or(T{});
  if constexpr (Inspector::writes_state) {
    auto failure = f(present, value);
    if (present) {
      x = std::move(value);
    } else {
      x.reset();
    }
    return failure;
  } else {
    return f(present, value);
  }
}

}  // namespace caf

namespace signalbox::core {

template <class Inspector, class Tag>
auto inspect(Inspector& f, identifier<Tag>& x) {
  return f(x.value);
}

template <class Inspector>
auto inspect(Inspector& f, field_error& x) {
  return f(x.field, x.message);
}

template <class Inspector>
auto inspect(Inspector& f, error& x) {
  return f(x.code, x.message, x.retry_after, x.fields, x.detail_code);
}

}  // namespace signalbox::core

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, fleet_fault& x) {
  return f(x.kind, x.region, x.ref, x.latency);
}

template <class Inspector>
auto inspect(Inspector& f, restriction& x) {
  return f(x.status, x.grace_period_end, x.reason, x.since);
}

template <class Inspector>
auto inspect(Inspector& f, organization& x) {
  return f(x.id, x.slug, x.name, x.plan, x.billing_email, x.billing_partner, x.limits,
           x.requires_mfa, x.opt_in_tags, x.inserted_at);
}

template <class Inspector>
auto inspect(Inspector& f, billing_address& x) {
  return f(x.line1, x.line2, x.city, x.postal_code, x.state, x.country);
}

template <class Inspector>
auto inspect(Inspector& f, billing_customer& x) {
  return f(x.address, x.tax_id, x.billing_name);
}

template <class Inspector>
auto inspect(Inspector& f, invoice& x) {
  return f(x.id, x.number, x.amount_cents, x.currency, x.due_at, x.paid_at);
}

template <class Inspector>
auto inspect(Inspector& f, billing_warning& x) {
  return f(x.overdue_invoices, x.address_missing);
}

template <class Inspector>
auto inspect(Inspector& f, access& x) {
  return f(x.everywhere, x.projects);
}

template <class Inspector>
auto inspect(Inspector& f, member& x) {
  return f(x.account, x.username, x.primary_email, x.access, x.mfa_enabled);
}

template <class Inspector>
auto inspect(Inspector& f, membership& x) {
  return f(x.in, x.access);
}

template <class Inspector>
auto inspect(Inspector& f, invitation& x) {
  return f(x.id, x.email, x.access, x.invited_by, x.invited_at, x.expires_at, x.accepted_at);
}

template <class Inspector>
auto inspect(Inspector& f, new_advisor_exception& x) {
  return f(x.lint_name, x.cache_key, x.reason);
}

template <class Inspector>
auto inspect(Inspector& f, advisor_exception& x) {
  return f(x.id, x.lint_name, x.cache_key, x.reason, x.created_by, x.created_at);
}

template <class Inspector>
auto inspect(Inspector& f, transfer_link& x) {
  return f(x.offered_by, x.offered_at, x.expires_at);
}

template <class Inspector>
auto inspect(Inspector& f, project_step& x) {
  return f(x.id, x.label, x.state, x.started_at, x.ended_at);
}

template <class Inspector>
auto inspect(Inspector& f, project_fault& x) {
  return f(x.code, x.message);
}

template <class Inspector>
auto inspect(Inspector& f, project_notice& x) {
  return f(x.at, x.message);
}

template <class Inspector>
auto inspect(Inspector& f, project_outage& x) {
  return f(x.since, x.crashed);
}

template <class Inspector>
auto inspect(Inspector& f, project_condition& x) {
  return f(x.status, x.reason, x.requested_by, x.since, x.expected_end, x.deadline, x.operation,
           x.steps, x.target_size, x.fault, x.notice, x.activity, x.outage);
}

template <class Inspector>
auto inspect(Inspector& f, instance_address& x) {
  return f(x.host, x.port, x.user, x.database);
}

template <class Inspector>
auto inspect(Inspector& f, pause_exemption& x) {
  return f(x.by, x.at, x.reason);
}

template <class Inspector>
auto inspect(Inspector& f, project_use& x) {
  return f(x.last_active_at, x.idle_since, x.observed_at, x.pause_at, x.is_warning_sent,
           x.pause_tried_at, x.pause_failure, x.exemption);
}

template <class Inspector>
auto inspect(Inspector& f, missing_protection& x) {
  return f(x.fault, x.since, x.reason);
}

template <class Inspector>
auto inspect(Inspector& f, project& x) {
  return f(x.id, x.ref, x.organization_id, x.organization, x.name, x.region, x.cloud_provider,
           x.db_version, x.inserted_at, x.port, x.compute_size, x.postgres_config, x.disk_mib,
           x.read_only_since, x.pending_apply, x.ends_sessions, x.offloaded_at, x.parent,
           x.expires_at, x.origin, x.use, x.unprotected, x.condition);
}

template <class Inspector>
auto inspect(Inspector& f, stored_project& x) {
  return f(static_cast<project&>(x), x.sealed_password, x.pending_password, x.has_cron_jobs,
           x.has_hooks, x.recovery);
}

template <class Inspector>
auto inspect(Inspector& f, account& x) {
  return f(x.id, x.email, x.has_password, x.operates, x.created_at, x.updated_at, x.last_sign_in_at,
           x.mfa_enabled, x.email_verified_at, x.new_email, x.email_change_sent_at);
}

template <class Inspector>
auto inspect(Inspector& f, operator_entry& x) {
  return f(x.account, x.email, x.username, x.role);
}

template <class Inspector>
auto inspect(Inspector& f, profile& x) {
  return f(x.id, x.account, x.username, x.primary_email, x.first_name, x.last_name, x.operates,
           x.auth0_id, x.avatar_url);
}

template <class Inspector>
auto inspect(Inspector& f, factor& x) {
  return f(x.id, x.friendly_name, x.is_verified, x.created_at, x.updated_at);
}

template <class Inspector>
auto inspect(Inspector& f, token_scopes& x) {
  auto number = x.number();
  if constexpr (Inspector::writes_state) {
    auto failure = f(number);
    x = token_scopes::from_number(number);
    return failure;
  } else {
    return f(number);
  }
}

template <class Inspector>
auto inspect(Inspector& f, script_token& x) {
  return f(x.id, x.owner, x.name, x.scopes, x.ending, x.created_at, x.expires_at, x.last_used_at,
           x.project);
}

template <class Inspector>
auto inspect(Inspector& f, project_key& x) {
  return f(x.token, x.made_by);
}

template <class Inspector>
auto inspect(Inspector& f, linked_identity& x) {
  return f(x.id, x.provider, x.provider_user_id, x.user_name, x.email, x.avatar_url, x.created_at,
           x.last_sign_in_at);
}

template <class Inspector>
auto inspect(Inspector& f, ticket_reply_mark& x) {
  return f(x.at, x.from_operator);
}

template <class Inspector>
auto inspect(Inspector& f, support_ticket& x) {
  return f(x.id, x.account, x.username, x.email, x.organization, x.project, x.category, x.severity,
           x.services, x.subject, x.message, x.error_report_id, x.created_at, x.closed_at,
           x.replies, x.last_reply);
}

template <class Inspector>
auto inspect(Inspector& f, ticket_reply& x) {
  return f(x.id, x.author, x.from_operator, x.closes, x.message, x.at);
}

template <class Inspector>
auto inspect(Inspector& f, ticket_conversation& x) {
  return f(x.ticket, x.replies);
}

template <class Inspector>
auto inspect(Inspector& f, telemetry_event& x) {
  return f(x.at, x.person, x.action, x.page_path, x.properties, x.project, x.organization);
}

template <class Inspector>
auto inspect(Inspector& f, action_count& x) {
  return f(x.action, x.count, x.people, x.last_at);
}

template <class Inspector>
auto inspect(Inspector& f, probe_bucket& x) {
  return f(x.number, x.latency_sum, x.latency_max, x.database_kib, x.disk_kib, x.memory_kib,
           x.cpu_ms, x.transactions, x.metered_ms, x.probes, x.healthy, x.connections_max);
}

template <class Inspector>
auto inspect(Inspector& f, project_figures& x) {
  return f(x.connections, x.connections_max, x.disk_mib, x.memory_mib, x.cpu_hundredths);
}

template <class Inspector>
auto inspect(Inspector& f, free_limit& x) {
  return f(x.applies, x.active, x.max);
}

template <class Inspector>
auto inspect(Inspector& f, fleet_trouble& x) {
  return f(x.bucket, x.answered_percent);
}

template <class Inspector>
auto inspect(Inspector& f, fleet_project& x) {
  return f(x.ref, x.organization, x.name, x.region, x.status, x.since, x.reason, x.operation,
           x.pause_at, x.pause_failure, x.kept_by, x.unprotected, x.troubles);
}

template <class Inspector>
auto inspect(Inspector& f, incident_update& x) {
  return f(x.at, x.state, x.message, x.by);
}

template <class Inspector>
auto inspect(Inspector& f, incident& x) {
  return f(x.id, x.title, x.impact, x.state, x.regions, x.services, x.organizations, x.projects,
           x.affects_project_creation, x.show_to_everybody, x.opened_at, x.resolved_at, x.updates,
           x.kind, x.planned_start, x.planned_end, x.announce_ahead, x.post_mortem, x.held_back,
           x.next_update_by);
}

template <class Inspector>
auto inspect(Inspector& f, incident_edit& x) {
  return f(x.title, x.impact, x.regions, x.services, x.organizations, x.projects,
           x.affects_project_creation, x.show_to_everybody, x.planned_start, x.planned_end,
           x.announce_ahead, x.held_back);
}

template <class Inspector>
auto inspect(Inspector& f, firing_alert& x) {
  return f(x.fingerprint, x.name);
}

template <class Inspector>
auto inspect(Inspector& f, alert_report& x) {
  return f(x.source_key, x.is_firing, x.draft, x.message, x.firing);
}

template <class Inspector>
auto inspect(Inspector& f, incident_edited& x) {
  auto changes = x.changes.dump(-1, ' ', false, core::json::error_handler_t::replace);
  if constexpr (Inspector::writes_state) {
    auto failure = f(x.at, x.by, changes);
    x.changes = core::json::parse(changes, nullptr, false);
    return failure;
  } else {
    return f(x.at, x.by, changes);
  }
}

template <class Inspector>
auto inspect(Inspector& f, incident_audience::named& x) {
  return f(x.id, x.name);
}

template <class Inspector>
auto inspect(Inspector& f, incident_audience::share& x) {
  return f(x.count, x.some);
}

template <class Inspector>
auto inspect(Inspector& f, incident_audience& x) {
  return f(x.everybody, x.public_page, x.people, x.organizations, x.projects);
}

}  // namespace signalbox::domain

namespace signalbox::transport {

template <class Inspector>
auto inspect(Inspector& f, connection_id& x) {
  return f(x.io_thread, x.serial);
}

template <class Inspector>
auto inspect(Inspector& f, connect_request& x) {
  return f(x.auth_json, x.remote_address, x.user_agent);
}

template <class Inspector>
auto inspect(Inspector& f, client_event& x) {
  return f(x.name, x.arguments_json, x.ack_id);
}

}  // namespace signalbox::transport
