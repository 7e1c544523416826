#pragma once

#include <vector>

#include "api/http/route.hpp"

namespace signalbox::api {

/// The whole route table.
[[nodiscard]] std::vector<route> all_routes();

/// The access tokens that people make for their scripts. No script can call these.
[[nodiscard]] std::vector<route> access_token_routes();

/// What Prometheus' Alertmanager calls.
[[nodiscard]] std::vector<route> alertmanager_routes();

/// What people did: in an organization, and a person's own doings.
[[nodiscard]] std::vector<route> audit_routes();

/// `/auth/v1`: signing up, in and out with a password, in the shape that `@supabase/auth-js`
/// speaks.
[[nodiscard]] std::vector<route> auth_routes();

/// Who pays for organizations, and what they owe: `/platform/organizations/{slug}/customer` and
/// `…/invoices`, `/platform/stripe/invoices/overdue`, and what operators record of invoices.
[[nodiscard]] std::vector<route> billing_routes();

/// `/auth/v1`: signing in through the code host, and what there is to sign in with.
[[nodiscard]] std::vector<route> code_host_routes();

/// `/platform/organizations/{slug}/available-compute`: the sizes of the machines that run projects.
[[nodiscard]] std::vector<route> compute_routes();

/// `/platform/custom-content`: what an installation says in its own words.
[[nodiscard]] std::vector<route> custom_content_routes();

/// `/api/openapi.json`: all routes, described.
[[nodiscard]] std::vector<route> description_routes();

/// `/auth/v1/factors`: second factors, in the shape that `@supabase/auth-js` speaks.
[[nodiscard]] std::vector<route> factor_routes();

/// `/platform/telemetry/feature-flags`.
[[nodiscard]] std::vector<route> flag_routes();

/// `/healthz`, `/readyz` and `/metrics`: for whoever watches the server, without signing in.
[[nodiscard]] std::vector<route> health_routes();

/// What is told of incidents outside.
[[nodiscard]] std::vector<route> incident_delivery_routes();

/// What operators do about incidents and maintenance.
[[nodiscard]] std::vector<route> incident_desk_routes();

/// `/platform/incidents`: seen by whom they concern, opened and updated by operators.
[[nodiscard]] std::vector<route> incident_routes();

/// `/platform/organizations/{slug}/members/invitations`: for those who invite, and for whoever
/// holds the link.
[[nodiscard]] std::vector<route> invitation_routes();

/// `/platform/organizations/{slug}/members`: who belongs to it and with which roles.
[[nodiscard]] std::vector<route> member_routes();

/// `/platform/projects/{ref}/infra-monitoring`: what charts of a project's database are drawn from.
[[nodiscard]] std::vector<route> monitoring_routes();

/// `/platform/operator/notice`: what the installation tells everybody.
[[nodiscard]] std::vector<route> notice_routes();

/// `/platform/operator`: what only operators of the installation may do.
[[nodiscard]] std::vector<route> operator_routes();

/// Who runs the installation.
[[nodiscard]] std::vector<route> operators_routes();

/// `/platform/organizations/{slug}/members/mfa/enforcement`: whether members need a second factor.
[[nodiscard]] std::vector<route> organization_mfa_routes();

/// `/platform/organizations`.
[[nodiscard]] std::vector<route> organization_routes();

/// `/platform/profile`: who one is and what one may do.
[[nodiscard]] std::vector<route> profile_routes();

/// A project is offered by link (`/platform/projects/{ref}/offer`), and claimed for an organization
/// by whoever holds it (`/platform/organizations/{slug}/project-claim/{token}`).
[[nodiscard]] std::vector<route> project_claim_routes();

/// `/platform/projects/{ref}/incidents`: what is and lately was wrong where a project is.
[[nodiscard]] std::vector<route> project_incident_routes();

/// `/platform/projects/{ref}/api-keys`: access tokens that open one project and nothing else.
[[nodiscard]] std::vector<route> project_key_routes();

/// What is done to a project: pause, restore, restart, retry, cancel, delete. Each answers 202 when
/// it has begun.
[[nodiscard]] std::vector<route> project_operation_routes();

/// `/platform/projects/{ref}/config/postgres` and the like: what a project's database runs with.
[[nodiscard]] std::vector<route> project_resource_routes();

/// `/platform/projects`: the lists, one project, its password, and where new ones may live.
[[nodiscard]] std::vector<route> project_routes();

/// `/platform/projects/{ref}/transfer`: to another organization, and what would come of it.
[[nodiscard]] std::vector<route> project_transfer_routes();

/// `/platform/organizations/{slug}/roles`.
[[nodiscard]] std::vector<route> role_routes();

/// `/platform/profile/sessions`: where one is signed in.
[[nodiscard]] std::vector<route> sign_in_routes();

/// What a rehearsal does to a simulated fleet.
[[nodiscard]] std::vector<route> simulated_fleet_routes();

/// Rehearsals that operators start, watch, stop and compare.
[[nodiscard]] std::vector<route> simulation_routes();

/// The public status page, for everybody.
[[nodiscard]] std::vector<route> status_routes();

/// Support tickets: `/platform/feedback/send` and one's own list; operators see and close them.
[[nodiscard]] std::vector<route> support_routes();

/// `/platform/telemetry/event` and `/platform/operator/telemetry`: what people do in the dashboard.
[[nodiscard]] std::vector<route> telemetry_routes();

/// `/api/get-utc-time`, which clients hold their clocks against.
[[nodiscard]] std::vector<route> time_routes();

/// `/auth/v1`: one's own account and links sent by mail, in the shape that `@supabase/auth-js`
/// speaks.
[[nodiscard]] std::vector<route> user_routes();

}  // namespace signalbox::api
