#include "domain/identity/return_page.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::domain::return_page;
using signalbox::domain::with_parameters;

namespace {

const std::string here = "https://signalbox.example";
const std::string own_page = here + "/dashboard/auth/callback";

}  // namespace

TEST_CASE("return page: pages of the dashboard are accepted") {
  for (const std::string page :
       {"/dashboard", "/dashboard/", "/dashboard?a=b", "/dashboard/auth/callback?state=x&y=%2F"}) {
    CAPTURE(page);
    CHECK(return_page(here, here + page) == here + page);
    CHECK(return_page(here, page) == here + page);
  }
}

TEST_CASE("return page: everything else is replaced with the default page") {
  for (const std::string page :
       {"", "/", "/auth/v1/user", "https://evil.example/dashboard", "//evil.example/dashboard",
        "https://signalbox.example.evil.example/dashboard", "/dashboardevil", "/dashboard@evil",
        "/dashboard/../auth", "/dashboard/\\evil.example", "/dashboard/ x", "/dashboard/\r\nX: y",
        "/dashboard/\xc3\xa9", "javascript:alert(1)", "https://signalbox.example@evil.example/"}) {
    CAPTURE(page);
    CHECK(return_page(here, page) == own_page);
  }
  CHECK(return_page(here, "/dashboard/" + std::string(500, 'a')) == own_page);
}

TEST_CASE("return page: parameters are appended to existing ones") {
  CHECK(with_parameters("https://a/b", {}) == "https://a/b");
  CHECK(with_parameters("https://a/b", {{"code", "x y"}}) == "https://a/b?code=x%20y");
  CHECK(with_parameters("https://a/b?c=d#e", {{"error", "1"}, {"f", "&"}}) ==
        "https://a/b?c=d&error=1&f=%26");
}
