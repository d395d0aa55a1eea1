package shop;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureMockMvc;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.MockMvc;

@SpringBootTest
@AutoConfigureMockMvc
class ShopTest {
    @Autowired
    private MockMvc mvc;

    @Test
    void listsProducts() throws Exception {
        mvc.perform(get("/products").param("part", "Java"))
                .andExpect(jsonPath("$[0].title").value("Effective Java"))
                .andExpect(jsonPath("$[0].grossCents").value(4_815));
        mvc.perform(get("/products/1")).andExpect(jsonPath("$.grams").value(400));
    }

    @Test
    void takesOrders() throws Exception {
        String order = mvc.perform(post("/orders").param("product", "1"))
                .andExpect(status().isOk())
                .andReturn().getResponse().getContentAsString();
        mvc.perform(get("/orders/" + order)).andExpect(content().string(containsString("Joshua Bloch")));
        mvc.perform(get("/orders/" + order + "/delivery"))
                .andExpect(content().string("[549,1540]"));
    }
}
