#include "domain/access/access.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace signalbox::core;
using namespace signalbox::domain;
// `access` alone would be ambiguous with POSIX's function.
namespace domain = signalbox::domain;

namespace {

const std::string shop = "shopshopshopshopshop";
const std::string blog = "blogblogblogblogblog";

/// Developer of the shop, administrator of the blog.
domain::access of_two() {
  return {.everywhere = std::nullopt,
          .projects = {{shop, role::developer}, {blog, role::administrator}}};
}

}  // namespace

TEST_CASE("access: roles have the contract's names and ids") {
  constexpr auto roles = std::to_array<std::pair<int, std::string_view>>(
      {{1, "Owner"}, {2, "Administrator"}, {3, "Developer"}, {4, "Read-only"}});
  for (const auto& [id, name] : roles) {
    const auto found = role_from(id);
    REQUIRE(found.has_value());
    CHECK(to_string(*found) == name);
  }
}

TEST_CASE("access: an id outside 1 to 4 is not a role") {
  CHECK_FALSE(role_from(0).has_value());
  CHECK_FALSE(role_from(5).has_value());
  CHECK_FALSE(role_from(-1).has_value());
  CHECK_FALSE(role_from(65'537).has_value());
}

TEST_CASE("access: a role everywhere includes every project, roles on projects only these") {
  CHECK(sees(everywhere(role::read_only), project_ref{shop}));
  CHECK(sees(of_two(), project_ref{shop}));
  CHECK_FALSE(sees(on_projects(role::owner, std::vector{blog}), project_ref{shop}));
  CHECK_FALSE(sees(domain::access{}, project_ref{shop}));
  CHECK(is_nothing(domain::access{}));
  CHECK_FALSE(is_nothing(of_two()));
}

TEST_CASE("access: only an owner of the whole organization is an owner") {
  CHECK(is_owner(everywhere(role::owner)));
  CHECK_FALSE(is_owner(everywhere(role::administrator)));
  CHECK_FALSE(is_owner(on_projects(role::owner, std::vector{shop})));
}

TEST_CASE("access: lists its roles without duplicates, with the projects of each") {
  CHECK(roles_in(everywhere(role::owner)) == std::vector{role::owner});
  CHECK(roles_in(of_two()) == std::vector{role::administrator, role::developer});
  CHECK(roles_in(domain::access{}).empty());
  CHECK(projects_of(of_two(), role::developer) == std::vector{shop});
  CHECK(projects_of(of_two(), role::owner).empty());
  CHECK(projects_of(everywhere(role::owner), role::owner).empty());
}

TEST_CASE("access: invisible projects are omitted for other members") {
  const auto of_shop = on_projects(role::read_only, std::vector{shop});
  CHECK(as_seen_by(of_shop, of_two()) == on_projects(role::developer, std::vector{shop}));
  CHECK(as_seen_by(of_shop, everywhere(role::owner)) == everywhere(role::owner));
  CHECK(as_seen_by(everywhere(role::developer), of_two()) == of_two());
}

TEST_CASE("access: a view identifies the set of projects, whatever the roles") {
  CHECK(projects_view(everywhere(role::owner)) == 0);
  const auto view = projects_view(of_two());
  CHECK(view != 0);
  CHECK(projects_view(on_projects(role::owner, std::vector{blog, shop})) == view);
  CHECK(projects_view(on_projects(role::owner, std::vector{blog})) != view);
  CHECK(projects_view(domain::access{}) != 0);
}

TEST_CASE("access: a role on a project is added to the others") {
  const auto changed = with_role_on(of_two(), role::owner, std::vector{shop});
  REQUIRE(changed);
  CHECK(changed->projects ==
        std::map<std::string, role>{{blog, role::administrator}, {shop, role::owner}});
  const auto refused = with_role_on(everywhere(role::developer), role::owner, std::vector{shop});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        "This member has a role in the whole organization. Change that role instead.");
}

TEST_CASE("access: a role is removed where it is held, but never the last one") {
  CHECK(without_role(of_two(), role::administrator).value() ==
        on_projects(role::developer, std::vector{shop}));
  const auto absent = without_role(of_two(), role::owner);
  REQUIRE_FALSE(absent);
  CHECK(absent.error().code == errc::not_found);
  CHECK(absent.error().message == "This member does not have this role.");
  for (const auto& only :
       {everywhere(role::developer), on_projects(role::developer, std::vector{shop, blog})}) {
    const auto last = without_role(only, role::developer);
    REQUIRE_FALSE(last);
    CHECK(last.error().code == errc::conflict);
    CHECK(last.error().message ==
          "A member needs a role. Give another one first, or remove the member.");
  }
}
