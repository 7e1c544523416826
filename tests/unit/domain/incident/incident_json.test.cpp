#include "domain/incident/incident_json.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {}  // namespace

TEST_CASE("incident json: an open incident has every member of the contract") {
  incident what;
  what.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.title = "Slow disks";
  what.impact = incident_impact::major;
  what.state = incident_state::identified;
  what.regions = {"eu-west-3"};
  what.services = {"postgresql"};
  what.organizations = {organization_slug{"acme"}};
  what.projects = {project_ref{"pppppppppppppppppppp"}};
  what.affects_project_creation = true;
  what.opened_at = noon;
  what.updates = {{.at = noon, .state = incident_state::investigating, .message = "Looking."},
                  {.at = noon + 5min, .state = incident_state::identified, .message = "Found."}};
  CHECK(incident_json(what) == json::parse(R"({
    "id": "6f0b3c1e-0000-4000-8000-000000000001", "kind": "incident",
    "title": "Slow disks", "impact": "major",
    "state": "identified", "regions": ["eu-west-3"], "services": ["postgresql"],
    "organizations": ["acme"], "projects": ["pppppppppppppppppppp"],
    "affects_project_creation": true, "show_to_everybody": false,
    "opened_at": "2026-11-20T12:00:00.000Z", "resolved_at": null,
    "planned_start": null, "planned_end": null, "next_update_by": null,
    "announce_ahead": false, "post_mortem": null,
    "updates": {
      "1": {"at": "2026-11-20T12:00:00.000Z", "state": "investigating", "message": "Looking."},
      "2": {"at": "2026-11-20T12:05:00.000Z", "state": "identified", "message": "Found."}}})"));
}

TEST_CASE("incident json: empty scopes are lists, and no updates are an object") {
  const json shown = incident_json(incident{});
  for (const char* scope : {"regions", "services", "organizations", "projects"})
    CHECK(shown.at(scope) == json::array());
  CHECK(shown.at("updates") == json::object());
}

TEST_CASE("incident json: a resolved incident has its time") {
  incident what;
  what.resolved_at = noon + 1h;
  CHECK(incident_json(what).at("resolved_at") == "2026-11-20T13:00:00.000Z");
}
