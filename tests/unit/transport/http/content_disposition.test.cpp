#include "transport/http/content_disposition.hpp"

#include <doctest/doctest.h>

using signalbox::transport::http::attachment;

TEST_CASE("content disposition: a plain name is sent as it is") {
  CHECK(attachment("orders 2026.csv") == "attachment; filename=\"orders 2026.csv\"");
}

TEST_CASE("content disposition: other characters are sent in UTF-8, too") {
  CHECK(attachment("büro 50 €.csv") ==
        "attachment; filename=\"b_ro 50 _.csv\"; "
        "filename*=UTF-8''b%C3%BCro%2050%20%E2%82%AC.csv");
}

TEST_CASE("content disposition: a name cannot end the header or leave its folder") {
  CHECK(attachment("a\"; x=\"b\r\nSet-Cookie: c") ==
        "attachment; filename=\"a_; x=_b__Set-Cookie_ c\"");
  CHECK(attachment("../../etc/passwd") == "attachment; filename=\".._.._etc_passwd\"");
}
