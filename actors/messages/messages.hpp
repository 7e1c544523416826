#pragma once

/// Every message between actors, and from the platform API to them, by who receives it. A request
/// names its `reply`; a message without one is a fact that is told. Messages are plain values,
/// immutable once sent, and serialisable.
#include "actors/messages/audit.hpp"
#include "actors/messages/billing.hpp"
#include "actors/messages/directory.hpp"
#include "actors/messages/fleet.hpp"
#include "actors/messages/identity_requests.hpp"
#include "actors/messages/incident.hpp"
#include "actors/messages/invitation.hpp"
#include "actors/messages/monitoring.hpp"
#include "actors/messages/organization.hpp"
#include "actors/messages/platform.hpp"
#include "actors/messages/project.hpp"
#include "actors/messages/project_offer.hpp"
#include "actors/messages/project_resource.hpp"
#include "actors/messages/rehearsal.hpp"
#include "actors/messages/session.hpp"
#include "actors/messages/simulation.hpp"
#include "actors/messages/status.hpp"
#include "actors/messages/support.hpp"
#include "actors/messages/telemetry.hpp"
#include "actors/messages/topic.hpp"
